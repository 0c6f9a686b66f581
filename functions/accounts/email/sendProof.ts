import type { MailMessage } from '#shared/mails.ts';
import { AppError } from '../../platform/errors.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { isProving, pendingAddress, proofMail, takenMail } from '../links/emailProof.ts';
import { isTooLate } from '../links/links.ts';
import { consumeRateLimit } from '../signIn/rateLimit.store.ts';
import { findUser, findUserByEmail } from '../users.store.ts';
import { sendLink } from './sendLink.ts';

type Message = Extract<MailMessage, { kind: 'proof' }>;

/** Sends a link that confirms an address, or tells it that it belongs to another account. */
export const sendProof = async ({ userId, email, siteUrl, requestedAt }: Message): Promise<void> => {
  const now = Date.now();
  if (isTooLate({ requestedAt }, now)) return;
  const [owner, user] = await Promise.all([findUserByEmail(email), findUser(userId)]);
  if (owner && owner.id !== userId) return sendTaken(email, siteUrl, now);
  if (!user || !isProving(user, email, now)) return;
  const isChange = pendingAddress(user, now) === email;
  const toMail = (token: string) => proofMail({ email, siteUrl, token, isChange });
  await sendLink(user, { kind: 'EMAIL_PROOF', address: email, now, toMail });
};

const sendTaken = async (email: string, siteUrl: string, now: number): Promise<void> => {
  try {
    await consumeRateLimit('email-taken', email, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return;
    throw error;
  }
  await sendMail(takenMail(email, siteUrl));
};
