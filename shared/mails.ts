/** The messages of the mails queue. They stand apart because browsers load those of the other queues. */
import * as z from 'zod/mini';

const mail = { email: z.string(), siteUrl: z.string(), /** UTC. */ requestedAt: z.string() };

/** What was changed of how somebody signs in, or is about to be, at that moment. */
export const mailedChange = z.enum([
  'password_changed',
  'email_changed',
  'email_change_requested',
  'handed_over',
]);
export type MailedChange = z.output<typeof mailedChange>;

/**
 * On the mails queue: write to this address. `recovery` writes how to choose a new password on this site, if
 * the address has an account; `proof` how this user confirms the address, unless it is another account's.
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recovery'), ...mail }),
  z.object({ kind: z.literal('proof'), userId: z.string(), ...mail }),
  z.object({ kind: mailedChange, ...mail }),
]);
export type MailMessage = z.output<typeof mailMessage>;
