import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import type { TestCloud } from './cloud.ts';

const mails = z.array(
  z.object({
    from: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
    tags: z.record(z.string(), z.string()),
    attachments: z.array(z.object({ FileName: z.string(), ContentType: z.string(), RawContent: z.string() })),
  }),
);

interface Connected {
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const urlOf = ({ environment }: Connected): string => String(environment.AWS_ENDPOINT_URL_SESV2);

export const mailsTo = async (cloud: Connected, address: string) => {
  const response = await fetch(`${urlOf(cloud)}/_mails`);
  const sent = z.parse(mails, await response.json());
  return sent.filter(({ to }) => to.includes(address));
};

export const subjectsTo = async (cloud: Connected, address: string) =>
  (await mailsTo(cloud, address)).map(({ subject }) => subject);

export const linkTo = async (email: string): Promise<string> => {
  const mails = await mailsTo({ environment: process.env }, email);
  return /http\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
};

/** Sets how sending e-mail fails: `lost` gives no answer; without faults, it works again. */
export const setMailFaults = async (
  cloud: Connected,
  faults: { readonly status?: number; readonly lost?: boolean } = {},
): Promise<void> => {
  await fetch(`${urlOf(cloud)}/_faults`, { method: 'PUT', body: JSON.stringify(faults) });
};

/** Reports a mail as SES does, through the queue. */
export const returnMail = async (
  cloud: TestCloud,
  kind: 'bounce' | 'complaint',
  emailAddress: string,
  tags: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const recipients = [{ emailAddress }];
  const event = {
    bounce: { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } },
    complaint: { eventType: 'Complaint', complaint: { complainedRecipients: recipients } },
  }[kind];
  const named = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
  const MessageBody = JSON.stringify({ ...event, mail: { tags: named } });
  await cloud.clients.sqs.send(
    new SendMessageCommand({ QueueUrl: cloud.environment.MAILS_QUEUE_URL, MessageBody }),
  );
  await cloud.idle();
};
