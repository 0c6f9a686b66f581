import type { MailMessage } from '#shared/mails.ts';
import { AppError } from '../../platform/errors.ts';
import { type Mail, MailNotSent, sendMail } from '../../platform/mail/mail.ts';
import {
  countLinks,
  createLink,
  isTooLate,
  LINK_LIFETIME,
  type LinkKind,
  MAX_LINKS,
  removeLink,
} from '../links/links.store.ts';
import { formatUserToken, hashOf, newToken } from '../sessions/tokens.ts';
import { consumeRateLimit } from '../signIn/rateLimit.store.ts';
import { findUser, findUserByEmail } from '../users.store.ts';
import { isProving, pendingAddress, type User } from '../users.ts';
import { addressTakenMail, proofMail, recoveryMail } from './mails.ts';

type Message<K extends MailMessage['kind']> = Extract<MailMessage, { kind: K }>;

/** Does nothing if the address has no account. */
export const sendRecovery = async ({ email, siteUrl, requestedAt }: Message<'recovery'>): Promise<void> => {
  const now = Date.now();
  if (isTooLate({ requestedAt }, now)) return;
  const user = await findUserByEmail(email);
  if (!user) return;
  const toMail = (token: string) => recoveryMail(email, siteUrl, token);
  await sendLink(user, { kind: 'RECOVERY', address: email, now, toMail });
};

/** Sends a confirmation link, or tells the address that it belongs to another account. */
export const sendProof = async ({ userId, email, siteUrl, requestedAt }: Message<'proof'>): Promise<void> => {
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
  await sendMail(addressTakenMail(email, siteUrl));
};

interface LinkToSend {
  readonly kind: LinkKind;
  readonly address: string;
  readonly now: number;
  readonly toMail: (token: string) => Mail;
}

/** Sends a limited number of links per address. Removes the link again if its e-mail is not sent. */
export const sendLink = async (user: User, { kind, address, now, toMail }: LinkToSend): Promise<void> => {
  if ((await countLinks(kind, user, address, now)) >= MAX_LINKS) return;
  const token = newToken();
  const hash = hashOf(token);
  if (!(await createLink(user, { kind, hash, address, until: now + LINK_LIFETIME }))) return;
  try {
    await sendMail(toMail(formatUserToken({ userId: user.id, token })));
  } catch (error) {
    if (error instanceof MailNotSent) await removeLink(kind, user.id, hash);
    throw error;
  }
};
