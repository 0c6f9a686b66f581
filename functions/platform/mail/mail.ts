import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
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
  readonly attachment?: Attachment | undefined;
  /** Names and values that SES repeats when it reports on the mail: letters, digits, `-` and `_`. */
  readonly tags?: Readonly<Record<string, string>>;
}

interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
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
export const sendMail = async ({
  to,
  subject,
  text,
  html,
  headers = {},
  attachment,
  tags = {},
}: Mail): Promise<void> => {
  const sender = requireSender();
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        // The configuration set makes SES report bounces and complaints.
        ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET,
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: content(subject),
            Body: { Text: content(text), Html: content(html) },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
            ...(attachment && { Attachments: [attached(attachment)] }),
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

const attached = ({ name, type, bytes }: Attachment) => ({
  FileName: name,
  ContentType: type,
  ContentDisposition: 'ATTACHMENT' as const,
  ContentTransferEncoding: 'BASE64' as const,
  RawContent: bytes,
});

/** Whether the e-mail was certainly not sent: SES refused it, or there was never a connection. */
const isCertain = (error: unknown): boolean =>
  error instanceof SESv2ServiceException ||
  (error instanceof Error && 'code' in error && notConnected.has(String(error.code)));

const notConnected: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
