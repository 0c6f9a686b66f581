import { routes } from '#shared/contract/index.ts';
import { AppError } from '../platform/errors.ts';
import { endpoint } from './endpoint.ts';
import { verifyPassword } from './password.ts';
import { refundRateLimit, resetRateLimit } from './rateLimit.store.ts';
import { consumeRateLimit } from './rateLimit.ts';
import { openSession, toSessionUser } from './session.ts';
import { findUserByEmail } from './users.store.ts';

/** Tries in 15 minutes: enough for a person who has forgotten, and for an office behind one address. */
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ADDRESS = 50;

export const handler = endpoint(routes.accounts.login)(async ({ body, ip, now, ...visitor }) => {
  await consumeRateLimit(`address#${ip}`, TRIES_PER_ADDRESS, now);
  await consumeRateLimit(`account#${body.email}`, TRIES_PER_ACCOUNT, now);
  const user = await findUserByEmail(body.email);
  const matches = await verifyPassword(body.password, user?.password_hash);
  const opened = user && matches && (await openSession({ ...visitor, now }, user));
  if (!opened) throw new AppError('unauthenticated', 'Credenciais inválidas');
  await Promise.all([resetRateLimit(`account#${body.email}`), refundRateLimit(`address#${ip}`)]);
  return { user: toSessionUser(user) };
});
