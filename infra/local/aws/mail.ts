import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Html, html, pageOf } from '../html.ts';
import { type Listening, listen, readJson, sendJson } from '../http.ts';

const content = z.object({ Data: z.string() });

/** The content is Base64. */
const attachment = z.object({ FileName: z.string(), ContentType: z.string(), RawContent: z.string() });

const named = z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []);

const namedIn = (all: z.output<typeof named>) =>
  Object.fromEntries(all.map(({ Name, Value }) => [Name, Value]));

const sendEmail = z.object({
  FromEmailAddress: z.string().check(z.minLength(1)),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.minLength(1)) }),
  EmailTags: named,
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: content, Html: content }),
      Headers: named,
      Attachments: z._default(z.array(attachment), []),
    }),
  }),
});

const faultForm = z.object({
  status: z._default(z.number(), 200),
  lost: z._default(z.boolean(), false),
});

type SentMail = ReturnType<typeof toMail>;

const toMail = ({ FromEmailAddress, Destination, EmailTags, Content }: z.output<typeof sendEmail>) => {
  const { Subject, Body, Headers, Attachments } = Content.Simple;
  return {
    id: randomUUID(),
    sentAt: new Date().toISOString(),
    from: FromEmailAddress,
    to: Destination.ToAddresses,
    subject: Subject.Data,
    text: Body.Text.Data,
    html: Body.Html.Data,
    headers: namedIn(Headers),
    tags: namedIn(EmailTags),
    attachments: Attachments,
  };
};

/** Shows the e-mails since its start. */
export const startMail = (): Promise<Listening> => {
  /** Oldest first. */
  const sent: SentMail[] = [];
  let faults = z.parse(faultForm, {});

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { success, data } = z.safeParse(sendEmail, await readJson(request));
    if (faults.status !== 200) {
      return reject(response, faults.status, 'TooManyRequestsException', 'This fault was set by a test.');
    }
    if (!success) return reject(response, 400, 'BadRequestException', 'This request is not supported here.');
    const mail = toMail(data);
    sent.push(mail);
    if (faults.lost) response.destroy();
    else sendJson(response, 200, { MessageId: mail.id });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    switch (`${method} ${url.replace(/^\/mails\/.*/, '/mails/')}`) {
      case 'POST /v2/email/outbound-emails':
        return send(request, response);
      case 'GET /':
        return sendHtml(response, 200, listPage(sent));
      case 'GET /mails/': {
        const [, , id, number] = url.split('/');
        const mail = sent.find((one) => one.id === id);
        const file = mail?.attachments[Number(number)];
        if (file) return sendFile(response, file);
        return mail ? sendHtml(response, 200, mailPage(mail)) : sendHtml(response, 404, missingPage());
      }
      case 'GET /_mails':
        return sendJson(response, 200, sent);
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

const sendFile = (response: ServerResponse, file: z.output<typeof attachment>): void => {
  response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.FileName)}`,
    })
    .end(Buffer.from(file.RawContent, 'base64'));
};

const listPage = (mails: readonly SentMail[]): string =>
  pageOf(
    'E-mails enviados',
    mails.length === 0
      ? html`<p>Nenhum e-mail foi enviado ainda.</p>`
      : html`<table><thead><tr><th>Assunto</th><th>Para</th><th>Enviado em</th></tr></thead>
<tbody>${mails.toReversed().map(rowOf)}</tbody></table>`,
  );

const rowOf = ({ id, to, subject, sentAt }: SentMail): Html =>
  html`<tr><td><a href="/mails/${id}">${subject}</a></td><td>${to.join(', ')}</td><td>${timeOf(sentAt)}</td></tr>`;

/** Shows the e-mail's HTML in a frame that runs no scripts. */
const mailPage = ({ id, from, to, subject, sentAt, text, html: content, attachments }: SentMail): string =>
  pageOf(
    subject,
    html`<p><a href="/">Todos os e-mails</a></p>
<dl><dt>De</dt><dd>${from}</dd><dt>Para</dt><dd>${to.join(', ')}</dd><dt>Enviado em</dt><dd>${timeOf(sentAt)}</dd></dl>
${attachments.map(
  ({ FileName }, number) => html`<p>Anexo: <a href="/mails/${id}/${number}">${FileName}</a></p>`,
)}
<iframe sandbox="" title="HTML" srcdoc="${content}"></iframe>
<h2>Texto</h2><pre>${text}</pre>`,
  );

const missingPage = (): string => pageOf('E-mail não encontrado', html`<p><a href="/">Voltar</a></p>`);

const timeOf = (moment: string): string =>
  new Date(moment).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' });
