import { escapeHtml } from '#shared/escapeHtml.ts';
import type { SentMail } from './outbox.ts';

export const listPage = (mails: readonly SentMail[]): string => {
  const rows = mails
    .toReversed()
    .map(
      ({ id, to, subject, sentAt }) =>
        `<tr><td><a href="/mails/${escapeHtml(id)}">${escapeHtml(subject)}</a></td>` +
        `<td>${escapeHtml(to.join(', '))}</td><td>${escapeHtml(timeOf(sentAt))}</td></tr>`,
    );
  return page(
    'E-mails enviados',
    rows.length === 0
      ? '<p>Nenhum e-mail foi enviado ainda.</p>'
      : `<table><thead><tr><th>Assunto</th><th>Para</th><th>Enviado em</th></tr></thead>` +
          `<tbody>${rows.join('')}</tbody></table>`,
  );
};

/** The HTML is in a frame without scripts. */
export const mailPage = ({ from, to, subject, sentAt, text, html }: SentMail): string =>
  page(
    subject,
    `<p><a href="/">Todos os e-mails</a></p>` +
      `<dl><dt>De</dt><dd>${escapeHtml(from)}</dd><dt>Para</dt><dd>${escapeHtml(to.join(', '))}</dd>` +
      `<dt>Enviado em</dt><dd>${escapeHtml(timeOf(sentAt))}</dd></dl>` +
      `<iframe sandbox="" title="HTML" srcdoc="${escapeHtml(html)}"></iframe>` +
      `<h2>Texto</h2><pre>${escapeHtml(text)}</pre>`,
  );

export const missingPage = (): string => page('E-mail não encontrado', '<p><a href="/">Voltar</a></p>');

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width"><style>${css}</style></head>` +
  `<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const css = `body{max-width:56rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif}
table{width:100%;border-collapse:collapse}th,td{padding:.375rem .5rem;border-bottom:1px solid #ddd;text-align:left}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0}
iframe{width:100%;height:30rem;border:1px solid #ddd}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

const timeOf = (moment: string): string =>
  new Date(moment).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' });
