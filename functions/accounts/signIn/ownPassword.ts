import { SIGN_IN_AGAIN } from '#shared/addresses.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { MINUTE } from '../../platform/time/clock.ts';
import { requireSignIn } from '../sessions/session.ts';
import type { RequestContext } from '../sessions/tokens.ts';
import type { User } from '../users.ts';
import { verifyPassword } from './password.ts';
import { consumeRateLimit, resetRateLimit } from './rateLimit.store.ts';

const RECENT_SIGN_IN = 10 * MINUTE;

/** Throws `forbidden`, shown at the field, for a wrong password. Attempts are limited. */
export const requireOwnPassword = async (
  { id, password_hash }: User,
  password: string | undefined,
  now: number,
  field = 'password',
): Promise<void> => {
  if (!password) throw wrong('Digite a sua senha.', field);
  await consumeRateLimit('session-password', id, now);
  if (!(await verifyPassword(password, password_hash))) throw wrong('Senha incorreta.', field);
  await resetRateLimit('session-password', id);
};

export type SignInContext = Pick<RequestContext, 'cookie' | 'https' | 'now'>;

/** Throws `forbidden` without a recent sign-in or the password: a session may be left open or stolen. */
export const requireOwner = async (context: SignInContext, password: string | undefined): Promise<User> => {
  const { user, isRecent } = await readSignIn(context);
  if (!password && isRecent) return user;
  if (user.password_hash === '') throw signInAgain();
  await requireOwnPassword(user, password, context.now);
  return user;
};

/** Throws `forbidden` without a recent sign-in. For actions that ask for no password. */
export const requireRecentSignIn = async (context: SignInContext): Promise<void> => {
  const { isRecent } = await readSignIn(context);
  if (!isRecent) throw signInAgain();
};

const readSignIn = async (context: SignInContext) => {
  const { user, signedInAt } = await requireSignIn(context);
  return { user, isRecent: context.now - signedInAt < RECENT_SIGN_IN };
};

const signInAgain = () => new AppError('forbidden', SIGN_IN_AGAIN);

const wrong = (message: string, field: string) => fieldError('forbidden', field, message);
