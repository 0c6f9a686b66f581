import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { blockParts, heading, type Part, paragraph, QUIET } from './blocks.ts';
import type { Mail } from './mail.ts';

interface Letter extends Pick<Mail, 'to' | 'subject'> {
  /** Who writes; by default, the product. The logo's address is complete. */
  readonly sender?: { readonly name: string; readonly colour: string; readonly logo: string | null };
  readonly headline?: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly { readonly title: string; readonly text: string; readonly url: string }[];
  readonly sections?: readonly { readonly title: string; readonly blocks: readonly ReportBlock[] }[];
  readonly action: { readonly label: string; readonly url: string };
  readonly closing: string;
  /** For mails that come again: the page that ends them, and the address that does so by one POST. */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string };
}

const RANQUEIA = { name: 'Ranqueia', colour: '#2f5bd7', logo: null };

/** Mail programs that know no dark mode show the colours of the elements themselves. */
const STYLE =
  '@media (prefers-color-scheme:dark){body{background:#13161d!important}' +
  '.card{background:#1c202a!important;color:#e9ebf2!important}.quiet{color:#a4acbd!important}' +
  '.link{color:#9db4ff!important}.better{color:#7fd6a4!important}.worse{color:#ff9d94!important}' +
  'td,th{border-color:#363c4a!important}}';

/** Escapes all values. Mailbox providers show a button of their own for the headers (RFC 8058). */
export const letter = (given: Letter): Mail => {
  const { to, subject, sender = RANQUEIA, unsubscribe } = given;
  const parts = partsOf(given, sender.colour);
  return {
    to,
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text: parts.map(({ text }) => text).join('\n\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
      `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>`,
      '<body style="margin:0;background:#f4f5f7">',
      '<div class="card" style="max-width:32rem;margin:0 auto;padding:2rem 1rem;background:#fff;',
      `color:#1a1c20;border-top:4px solid ${escapeHtml(sender.colour)};`,
      'font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">',
      headOf(sender),
      ...parts.map(({ html }) => html),
      '</div></body></html>',
    ].join(''),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
};

/** The picture is on white, because a logo may be dark. */
const headOf = ({ name, logo }: typeof RANQUEIA | NonNullable<Letter['sender']>): string => {
  const image =
    logo === null
      ? ''
      : `<img src="${escapeHtml(logo)}" alt="" height="36" style="padding:4px;background:#fff"><br>`;
  return `<p style="margin:0 0 1.5rem;font-weight:700">${image}${escapeHtml(name)}</p>`;
};

const partsOf = (given: Letter, colour: string): Part[] => {
  const { headline, greeting = 'Olá!', paragraphs, items = [], sections = [], unsubscribe } = given;
  return [
    headline === undefined ? paragraph(greeting) : heading('h1', headline),
    ...paragraphs.map((text) => paragraph(text)),
    ...items.map(itemPart),
    // Before the tables, which are many screens on a phone.
    actionPart(given.action, colour),
    ...sections.flatMap(({ title, blocks }) => [heading('h2', title), ...blocks.flatMap(blockParts)]),
    paragraph(given.closing, QUIET),
    ...(unsubscribe ? [endPart(unsubscribe.page)] : []),
  ];
};

const itemPart = ({ title, text, url }: NonNullable<Letter['items']>[number]): Part => ({
  text: `${title}: ${text}\n${url}`,
  html:
    `<p style="margin:.75rem 0"><span ${QUIET}>${escapeHtml(title)}</span><br>` +
    `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a></p>`,
});

const actionPart = ({ label, url }: Letter['action'], colour: string): Part => ({
  text: `${label}: ${url}`,
  html:
    `<p style="margin:1.5rem 0"><a href="${escapeHtml(url)}" style="display:inline-block;` +
    `padding:.625rem 1.25rem;border-radius:6px;background:${escapeHtml(colour)};color:#fff;` +
    `text-decoration:none">${escapeHtml(label)}</a></p>`,
});

const UNSUBSCRIBE = 'Não receber mais este e-mail';

const endPart = (page: string): Part => ({
  text: `${UNSUBSCRIBE}: ${page}`,
  html: `<p ${QUIET}><a class="link" href="${escapeHtml(page)}">${UNSUBSCRIBE}</a></p>`,
});
