import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { type Listening, listen, readJson, sendJson } from '../http.ts';
import { Outbox, type SentMail, sendEmail } from './outbox.ts';

const faultForm = z.object({
  /** The status of SES's answer. */
  status: z._default(z.number(), 200),
  lost: z._default(z.boolean(), false),
});

/** Emulates SES's SendEmail. Tests use `GET /_mails` and `PUT /_faults`; `onSent` runs before the answer. */
export const startMail = (
  file: string | undefined,
  onSent: (mail: SentMail) => Promise<void> = async () => undefined,
): Promise<Listening> => {
  const outbox = new Outbox(file);
  let faults = z.parse(faultForm, {});

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { success, data } = z.safeParse(sendEmail, await readJson(request));
    if (faults.status !== 200) {
      return reject(response, faults.status, 'TooManyRequestsException', 'This fault was set by a test.');
    }
    if (!success) return reject(response, 400, 'BadRequestException', 'This request is not supported here.');
    const id = randomUUID();
    await onSent(outbox.add(data, id));
    if (faults.lost) response.destroy();
    else sendJson(response, 200, { MessageId: id });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    switch (`${method} ${url.replace(/^\/mails\/.*/, '/mails/')}`) {
      case 'POST /v2/email/outbound-emails':
        return send(request, response);
      case 'GET /':
        return sendHtml(response, 200, listPage(outbox.mails));
      case 'GET /mails/': {
        const mail = outbox.mails.find(({ id }) => url === `/mails/${id}`);
        return mail ? sendHtml(response, 200, mailPage(mail)) : sendHtml(response, 404, missingPage());
      }
      case 'GET /_mails':
        return sendJson(response, 200, outbox.mails);
      case 'PUT /_faults':
        faults = z.parse(faultForm, await readJson(request));
        return sendJson(response, 200, faults);
      default:
        return reject(response, 404, 'NotFoundException', `There is no ${method} ${url} here.`);
    }
  };

  return listen((request, response) => {
    answer(request, response).catch((error) => reject(response, 400, 'BadRequestException', String(error)));
  });
};

const reject = (response: ServerResponse, status: number, type: string, message: string): void => {
  response.setHeader('x-amzn-errortype', type);
  sendJson(response, status, { message });
};

/** Mails may contain anything that a customer typed, so scripts are forbidden. */
const sendHtml = (response: ServerResponse, status: number, body: string): void => {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    })
    .end(body);
};

const listPage = (mails: readonly SentMail[]): string => {
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

/** Shows the e-mail's HTML in a frame that runs no scripts. */
const mailPage = ({ from, to, subject, sentAt, text, html }: SentMail): string =>
  page(
    subject,
    `<p><a href="/">Todos os e-mails</a></p>` +
      `<dl><dt>De</dt><dd>${escapeHtml(from)}</dd><dt>Para</dt><dd>${escapeHtml(to.join(', '))}</dd>` +
      `<dt>Enviado em</dt><dd>${escapeHtml(timeOf(sentAt))}</dd></dl>` +
      `<iframe sandbox="" title="HTML" srcdoc="${escapeHtml(html)}"></iframe>` +
      `<h2>Texto</h2><pre>${escapeHtml(text)}</pre>`,
  );

const missingPage = (): string => page('E-mail não encontrado', '<p><a href="/">Voltar</a></p>');

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
