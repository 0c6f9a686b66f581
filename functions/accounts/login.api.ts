import { accounts } from '#shared/contract/accounts.ts';
import { AppError } from '../platform/errors.ts';
import { accessEndpoint } from './endpoint.ts';
import { knownBrowserOf, openSession } from './sessions/session.ts';
import { hashOf } from './sessions/tokens.ts';
import { verifyPassword } from './signIn/password.ts';
import { consumeRateLimit, refundRateLimit, resetRateLimit } from './signIn/rateLimit.store.ts';
import { findUserByEmail } from './users.store.ts';
import { toSessionUser } from './users.ts';

export const handler = accessEndpoint(accounts.login)(async ({ body, network, ...context }) => {
  const browser = await knownBrowserOf(context, body.email);
  const attempt = browser === undefined ? strangerAttempt(network, body.email) : browserAttempt(browser);
  await attempt.count(context.now);
  const user = await findUserByEmail(body.email);
  context.about(user?.id ?? hashOf(body.email));
  const matches = await verifyPassword(body.password, user?.password_hash);
  const opened = user && matches && (await openSession(context, user));
  if (!opened) throw new AppError('unauthenticated', 'Credenciais inválidas');
  await attempt.forget();
  return { user: toSessionUser(user) };
});

interface Attempt {
  readonly count: (now: number) => Promise<void>;
  readonly forget: () => Promise<unknown>;
}

const strangerAttempt = (network: string, email: string): Attempt => ({
  count: async (now) => {
    await consumeRateLimit('login-network', network, now);
    await consumeRateLimit('login-email', email, now);
  },
  forget: () =>
    Promise.all([resetRateLimit('login-email', email), refundRateLimit('login-network', network)]),
});

/** A known browser has its own limit, which strangers cannot use up. */
const browserAttempt = (hash: string): Attempt => ({
  count: (now) => consumeRateLimit('login-browser', hash, now),
  forget: () => resetRateLimit('login-browser', hash),
});
