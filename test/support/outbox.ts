/** Reads the local outbox, and makes sending fail. */
import * as z from 'zod/mini';

const mails = z.array(
  z.object({
    from: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);

/** A cloud, or a process that is connected to one. */
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

/** The address in the last e-mail to somebody, sent by the stack that this process is connected to. */
export const linkTo = async (email: string): Promise<string> => {
  const mails = await mailsTo({ environment: process.env }, email);
  return /http\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
};

/** What the next e-mails meet: an answer with this status, or none at all; nothing again without faults. */
export const setMailFaults = async (
  cloud: Connected,
  faults: { readonly status?: number; readonly lost?: boolean } = {},
): Promise<void> => {
  await fetch(`${urlOf(cloud)}/_faults`, { method: 'PUT', body: JSON.stringify(faults) });
};
