/** The mails queue's messages; separate because browsers load those of the other queues. */
import * as z from 'zod/mini';

const mail = { email: z.string(), siteUrl: z.string(), /** UTC. */ requestedAt: z.string() };

/** A change of how somebody signs in, done or requested. */
export const mailedChange = z.enum([
  'password_changed',
  'email_changed',
  'email_change_requested',
  'handed_over',
]);
export type MailedChange = z.output<typeof mailedChange>;

/** `recovery` leads to a new password, `proof` confirms an address; the worker decides whether to send. */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recovery'), ...mail }),
  z.object({ kind: z.literal('proof'), userId: z.string(), ...mail }),
  z.object({ kind: mailedChange, ...mail }),
]);
export type MailMessage = z.output<typeof mailMessage>;
