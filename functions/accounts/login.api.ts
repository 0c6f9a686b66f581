import { accounts } from '#shared/contract/accounts.ts';
import { AppError } from '../platform/errors.ts';
import { endpoint } from './endpoint.ts';
import { verifyPassword } from './password.ts';
import { consumeRateLimit, refundRateLimit, resetRateLimit } from './rateLimit.store.ts';
import { openSession } from './session.ts';
import { findUserByEmail } from './users.store.ts';
import { toSessionUser } from './users.ts';

/** Per 15 minutes: enough for a forgotten password. */
const ATTEMPTS_PER_ACCOUNT = 10;
/** Per 15 minutes: enough for an office behind one address. */
const ATTEMPTS_PER_ADDRESS = 50;

export const handler = endpoint(accounts.login)(async ({ body, network, ...context }) => {
  await consumeRateLimit(`address#${network}`, ATTEMPTS_PER_ADDRESS, context.now);
  await consumeRateLimit(`account#${body.email}`, ATTEMPTS_PER_ACCOUNT, context.now);
  const user = await findUserByEmail(body.email);
  const matches = await verifyPassword(body.password, user?.password_hash);
  const opened = user && matches && (await openSession(context, user));
  if (!opened) throw new AppError('unauthenticated', 'Credenciais inválidas');
  await Promise.all([resetRateLimit(`account#${body.email}`), refundRateLimit(`address#${network}`)]);
  return { user: toSessionUser(user) };
});
