import { clientReports } from '#shared/contract/clientReports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { hashOf } from '../accounts/sessions/tokens.ts';
import { verifyPassword } from '../accounts/signIn/password.ts';
import { consumeRateLimit, refundRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { AppError, fieldError } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import { isSharing } from '../subscriptions/status.ts';
import { countOpening, findSharedReport, type StoredLink } from './links.store.ts';
import { composeReport } from './report.ts';

export const handler = endpoint(clientReports.open)(async ({ body: { token, password }, network, now }) => {
  await consumeRateLimit('report-network', network, now);
  const shared = await findSharedReport(hashOf(token));
  if (!shared || shared.link.expires_at <= toMoment(now) || !isSharing(shared.subscription, now))
    throw linkClosed();
  const { userId, company, link } = shared;
  await consumeRateLimit('report-link', link.token_hash, now);
  await requirePassword(link, password, now);
  if (!(await countOpening(userId, link.id, now))) throw linkClosed();
  return composeReport(userId, company, link, now);
});

/** Says nothing of why, or whether there ever was such a link. */
const linkClosed = () => new AppError('not_found', 'Este link não vale mais. Peça um novo a quem o enviou.');

/** Throws `unauthenticated` without the link's password, if it has one. */
const requirePassword = async (
  { token_hash, password_hash }: StoredLink,
  password: string | undefined,
  now: number,
): Promise<void> => {
  if (password_hash === null) return;
  if (!password) throw fieldError('unauthenticated', 'password', 'Este relatório pede uma senha.');
  await consumeRateLimit('report-password', token_hash, now);
  if (!(await verifyPassword(password, password_hash)))
    throw fieldError('unauthenticated', 'password', 'Senha incorreta.');
  await refundRateLimit('report-password', token_hash);
};
