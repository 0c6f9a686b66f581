import { googleCallbackPath } from '#shared/addresses.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignInAttempt } from '../../platform/identity/google.ts';
import { MINUTE } from '../../platform/time/clock.ts';
import { hashOf, type RequestContext, readCookie, removeCookie, setCookie } from '../sessions/tokens.ts';
import { consumeState, createState } from './signInAttempts.store.ts';

const COOKIE = 'oauth';
/** Long enough to look up one's Google password. */
const LIFETIME = 10 * MINUTE;

/** The address must be exactly the one registered at Google. */
export const redirectUriOf = (siteUrl: string): string => siteUrl + googleCallbackPath;

export const keepAttempt = async (context: RequestContext, attempt: SignInAttempt): Promise<void> => {
  await createState(hashOf(attempt.state), context.now + LIFETIME);
  const { state, verifier, nonce } = attempt;
  setCookie(context, COOKIE, `${state}.${verifier}.${nonce}`, LIFETIME);
};

/** Works once. Also throws `unauthenticated` for a state of another browser, which prevents login CSRF. */
export const consumeAttempt = async (context: RequestContext, state: string): Promise<SignInAttempt> => {
  const attempt = parseAttempt(readCookie(context, COOKIE));
  if (attempt?.state !== state || !(await consumeState(hashOf(state), context.now))) {
    throw new AppError('unauthenticated', 'Este login com Google expirou ou já foi usado. Tente de novo.');
  }
  return attempt;
};

export const clearAttempt = (context: RequestContext): void => removeCookie(context, COOKIE);

const parseAttempt = (value = ''): SignInAttempt | undefined => {
  const [, state, verifier, nonce] = /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/.exec(value) ?? [];
  return state && verifier && nonce ? { state, verifier, nonce } : undefined;
};
