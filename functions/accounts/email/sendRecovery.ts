import type { MailMessage } from '#shared/mails.ts';
import { isTooLate } from '../links/links.ts';
import { recoveryMail } from '../links/recovery.ts';
import { findUserByEmail } from '../users.store.ts';
import { sendLink } from './sendLink.ts';

type Message = Extract<MailMessage, { kind: 'recovery' }>;

/** Sends a link to a new password, if the address has an account. */
export const sendRecovery = async ({ email, siteUrl, requestedAt }: Message): Promise<void> => {
  const now = Date.now();
  if (isTooLate({ requestedAt }, now)) return;
  const user = await findUserByEmail(email);
  if (!user) return;
  const toMail = (token: string) => recoveryMail(email, siteUrl, token);
  await sendLink(user, { kind: 'RECOVERY', address: email, now, toMail });
};
