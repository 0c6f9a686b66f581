import { hashOf } from '../accounts/sessions/tokens.ts';
import { verifyPassword } from '../accounts/signIn/password.ts';
import { consumeRateLimit, refundRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { AppError, fieldError } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import { isSharing } from '../subscriptions/status.ts';
import type { StoredLink } from './links.store.ts';
import { findSharedReport } from './links.store.ts';

type SharedReport = NonNullable<Awaited<ReturnType<typeof findSharedReport>>>;

interface Opening {
  readonly body: { readonly token: string; readonly password?: string | undefined };
  readonly network: string;
  readonly now: number;
}

/** Throws `not_found` if the link is not valid, `unauthenticated` without its password, and `too_many`. */
export const openShared = async ({ body, network, now }: Opening): Promise<SharedReport> => {
  const { token, password } = body;
  await consumeRateLimit('report-network', network, now);
  const shared = await findSharedReport(hashOf(token));
  if (!shared || shared.link.expires_at <= toMoment(now) || !isSharing(shared.subscription, now))
    throw linkClosed();
  await requirePassword(shared.link, { password, network, now });
  return shared;
};

/** Says nothing of why, or whether there ever was such a link. */
export const linkClosed = () =>
  new AppError('not_found', 'Este link não vale mais. Peça um novo a quem o enviou.');

const requirePassword = async (
  { token_hash, password_hash }: StoredLink,
  { password, network, now }: Pick<Opening, 'network' | 'now'> & Pick<Opening['body'], 'password'>,
): Promise<void> => {
  if (password_hash === null) return;
  if (!password) throw fieldError('unauthenticated', 'password', 'Este relatório pede uma senha.');
  // Guesses from another network do not lock the reader out.
  const guesses = `${token_hash} ${network}`;
  await consumeRateLimit('report-password', guesses, now);
  if (!(await verifyPassword(password, password_hash)))
    throw fieldError('unauthenticated', 'password', 'Senha incorreta.');
  await refundRateLimit('report-password', guesses);
};
