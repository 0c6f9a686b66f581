import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const content = z.object({ Data: z.string() });

export const sendEmail = z.object({
  FromEmailAddress: z.string().check(z.minLength(1)),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.minLength(1)) }),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: content, Html: content }),
    }),
  }),
});

const mail = z.object({
  id: z.string(),
  sentAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type SentMail = z.output<typeof mail>;

/** The sent e-mails, oldest first, in memory and in an optional file with one e-mail per line. */
export class Outbox {
  readonly #file: string | undefined;
  readonly #mails: SentMail[];

  constructor(file: string | undefined) {
    this.#file = file;
    this.#mails = file !== undefined && existsSync(file) ? readMails(file) : [];
  }

  get mails(): readonly SentMail[] {
    return this.#mails;
  }

  add(given: z.output<typeof sendEmail>, id: string): void {
    const { Subject, Body } = given.Content.Simple;
    const sent: SentMail = {
      id,
      sentAt: new Date().toISOString(),
      from: given.FromEmailAddress,
      to: given.Destination.ToAddresses,
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
    };
    // The leading line break ends what a crash may have left of the previous line.
    if (this.#file !== undefined) appendFileSync(this.#file, `\n${JSON.stringify(sent)}\n`, { mode: 0o600 });
    this.#mails.push(sent);
  }
}

/** Skips lines cut off by a crash: their e-mails were never acknowledged. */
const readMails = (file: string): SentMail[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => parseLine(line));

const parseLine = (line: string): SentMail[] => {
  try {
    return [z.parse(mail, JSON.parse(line))];
  } catch {
    return [];
  }
};
