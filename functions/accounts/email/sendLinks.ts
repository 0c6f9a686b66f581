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
} from '../links/links.store.ts';
import { removeToken } from '../sessions/tokens.store.ts';
import { formatUserToken, hashOf, newToken } from '../sessions/tokens.ts';
import { consumeRateLimit } from '../signIn/rateLimit.store.ts';
import { findUser, findUserByEmail } from '../users.store.ts';
import { isProving, pendingAddress, type User } from '../users.ts';
import { addressTakenMail, proofMail, recoveryMail } from './mails.ts';

type Message<K extends MailMessage['kind']> = Extract<MailMessage, { kind: K }>;

export const sendRecovery = async ({ email, siteUrl, requestedAt }: Message<'recovery'>): Promise<void> => {
  const now = Date.now();
  if (isTooLate({ requestedAt }, now)) return;
  const user = await findUserByEmail(email);
  if (!user) return;
  const toMail = (token: string) => recoveryMail(email, siteUrl, token);
  await sendLink(user, { kind: 'RECOVERY', address: email, now, toMail });
};

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

export const sendLink = async (user: User, { kind, address, now, toMail }: LinkToSend): Promise<void> => {
  if ((await countLinks(kind, user, address, now)) >= MAX_LINKS) return;
  const token = newToken();
  const hash = hashOf(token);
  if (!(await createLink(user, { kind, hash, address, until: now + LINK_LIFETIME }))) return;
  try {
    await sendMail(toMail(formatUserToken({ userId: user.id, token })));
  } catch (error) {
    if (error instanceof MailNotSent) await removeToken({ kind, userId: user.id, hash });
    throw error;
  }
};
