import { routes } from '#shared/contract/index.ts';
import { Refusal } from '../platform/errors.ts';
import { endpoint } from './endpoint.ts';
import { verifyPassword } from './password.ts';
import { openSession, toSessionUser } from './session.ts';
import { findUserByEmail, forgetTries, reserveTry, returnTry } from './store.ts';

/** Tries in 15 minutes: enough for a person who has forgotten, and for an office behind one address. */
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ADDRESS = 50;

const reserveTries = async (email: string, ip: string, now: number): Promise<void> => {
  const allowed =
    (await reserveTry(`address#${ip}`, TRIES_PER_ADDRESS, now)) &&
    (await reserveTry(`account#${email}`, TRIES_PER_ACCOUNT, now));
  if (!allowed) throw new Refusal('too_many', 'Muitas tentativas. Aguarde alguns minutos e tente de novo.');
};

export const handler = endpoint(routes.accounts.login)(async ({ body, ip, now, ...visitor }) => {
  await reserveTries(body.email, ip, now);
  const user = await findUserByEmail(body.email);
  const matches = await verifyPassword(body.password, user?.password_hash);
  if (!user || !matches) throw new Refusal('unauthenticated', 'Credenciais inválidas');
  await Promise.all([forgetTries(`account#${body.email}`), returnTry(`address#${ip}`)]);
  await openSession({ ...visitor, now }, user.id);
  return { user: toSessionUser(user) };
});
