/** Messages of the mails queue; a file of its own, because browsers load those of the other queues. */
import * as z from 'zod/mini';

const mail = { email: z.string(), siteUrl: z.string(), /** UTC. */ requestedAt: z.string() };

/** How somebody signs in was changed, or a change was requested. */
export const mailedChange = z.enum([
  'password_changed',
  'email_changed',
  'email_change_requested',
  'handed_over',
]);
export type MailedChange = z.output<typeof mailedChange>;

/**
 * `recovery` leads to a new password, and `proof` confirms an address; the worker decides whether to send
 * either.
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recovery'), ...mail }),
  z.object({ kind: z.literal('proof'), userId: z.string(), ...mail }),
  z.object({ kind: mailedChange, ...mail }),
]);
export type MailMessage = z.output<typeof mailMessage>;
