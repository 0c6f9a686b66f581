import { routes } from '#shared/contract/index.ts';
import { Refusal } from '../platform/errors.ts';
import { endpoint } from './endpoint.ts';
import { verifyPassword } from './password.ts';
import { openSession, toSessionUser } from './session.ts';
import { findUserByEmail } from './store.ts';
import { forgetTries, returnTry } from './tries.store.ts';
import { requireTry } from './tries.ts';

/** Tries in 15 minutes: enough for a person who has forgotten, and for an office behind one address. */
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ADDRESS = 50;

export const handler = endpoint(routes.accounts.login)(async ({ body, ip, now, ...visitor }) => {
  await requireTry(`address#${ip}`, TRIES_PER_ADDRESS, now);
  await requireTry(`account#${body.email}`, TRIES_PER_ACCOUNT, now);
  const user = await findUserByEmail(body.email);
  const matches = await verifyPassword(body.password, user?.password_hash);
  const opened = user && matches && (await openSession({ ...visitor, now }, user));
  if (!opened) throw new Refusal('unauthenticated', 'Credenciais inválidas');
  await Promise.all([forgetTries(`account#${body.email}`), returnTry(`address#${ip}`)]);
  return { user: toSessionUser(user) };
});
