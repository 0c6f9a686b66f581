import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { limitedClient } from '../aws/limitedClient.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

const client = /* @__PURE__ */ limitedClient('mail', (config) => new SESv2Client(config));

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names and values, which hold no line breaks. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The e-mail was certainly not sent, so it may be sent again. */
export class MailNotSent extends AppError {
  constructor() {
    super('unavailable', 'O e-mail não foi enviado. Tente novamente em instantes.');
    this.name = 'MailNotSent';
  }
}

export const hasSender = (): boolean => (process.env.MAIL_FROM ?? '') !== '';

export const requireSender = (): string => {
  const { MAIL_FROM = '' } = process.env;
  if (MAIL_FROM !== '') return MAIL_FROM;
  throw new AppError(
    'conflict',
    'Nenhum e-mail pode ser enviado: falta configurar o remetente (mailFrom) na implantação.',
  );
};

/**
 * Sends an e-mail once. Throws MailNotSent if it was certainly not sent, `unavailable` if that is unknown.
 */
export const sendMail = async ({ to, subject, text, html, headers = {} }: Mail): Promise<void> => {
  const sender = requireSender();
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        // The configuration set makes SES report bounces and complaints.
        ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: content(subject),
            Body: { Text: content(text), Html: content(html) },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      }),
    );
  } catch (error) {
    // Never log the message: SES quotes the address in it.
    log.error('An e-mail was not sent', { name: error instanceof Error ? error.name : 'unknown' });
    if (isCertain(error)) throw new MailNotSent();
    throw new AppError(
      'unavailable',
      'O serviço de e-mail não confirmou o envio. Para não enviar duas vezes, tente de novo só amanhã.',
    );
  }
};

/** Whether the e-mail was certainly not sent: SES refused it, or there was never a connection. */
const isCertain = (error: unknown): boolean =>
  error instanceof SESv2ServiceException ||
  (error instanceof Error && 'code' in error && notConnected.has(String(error.code)));

const notConnected: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

interface Letter extends Pick<Mail, 'to' | 'subject'> {
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly { readonly title: string; readonly text: string; readonly url: string }[];
  readonly action: { readonly label: string; readonly url: string };
  readonly closing: string;
  /** For mails that come again: the page that ends them, and the address that does so by one POST. */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string };
}

const UNSUBSCRIBE = 'Não receber mais este e-mail';
const QUIET = 'color:#5c616b;font-size:14px';

/** Escapes all values. Mailbox providers show a button of their own for the headers (RFC 8058). */
export const letter = ({
  to,
  subject,
  greeting = 'Olá!',
  paragraphs,
  items = [],
  action,
  closing,
  unsubscribe,
}: Letter): Mail => ({
  to,
  subject,
  text: [
    greeting,
    ...paragraphs,
    ...items.map(({ title, text, url }) => `${title}: ${text}\n${url}`),
    `${action.label}: ${action.url}`,
    closing,
    ...(unsubscribe ? [`${UNSUBSCRIBE}: ${unsubscribe.page}`] : []),
  ].join('\n\n'),
  html: [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;background:#f4f5f7">',
    '<div style="max-width:32rem;margin:0 auto;padding:2rem 1.5rem;background:#fff;color:#1a1c20;',
    'font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">',
    '<p style="margin:0 0 1.5rem;font-weight:700">Ranqueia</p>',
    ...[greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`),
    ...items.map(
      ({ title, text, url }) =>
        `<p style="margin:.75rem 0"><span style="${QUIET}">${escapeHtml(title)}</span><br>` +
        `<a href="${escapeHtml(url)}" style="color:#1a1c20">${escapeHtml(text)}</a></p>`,
    ),
    `<p style="margin:1.5rem 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;`,
    'padding:.625rem 1.25rem;border-radius:6px;background:#2f5bd7;color:#fff;text-decoration:none">',
    `${escapeHtml(action.label)}</a></p>`,
    `<p style="${QUIET}">${escapeHtml(closing)}</p>`,
    ...(unsubscribe
      ? [`<p style="${QUIET}"><a href="${escapeHtml(unsubscribe.page)}">${UNSUBSCRIBE}</a></p>`]
      : []),
    '</div></body></html>',
  ].join(''),
  ...(unsubscribe && {
    headers: {
      'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
});
