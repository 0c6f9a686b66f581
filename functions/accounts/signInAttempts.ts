import { googleCallbackPath } from '#shared/addresses.ts';
import { AppError } from '../platform/errors.ts';
import type { Attempt } from '../platform/identity/google.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { cookieHeader, hashOf } from './cookies.ts';
import type { Visitor } from './session.ts';
import { createState, takeState } from './signInAttempts.store.ts';

const COOKIE = 'oauth';
/** Long enough to find one's password at Google. */
const LIFETIME = 10 * MINUTE;

/** Where Google sends the browser back to; it is registered there, word for word. */
export const redirectUriOf = (siteUrl: string): string => siteUrl + googleCallbackPath;

/** Leaves an attempt in the browser that starts it. */
export const keepAttempt = async (visitor: Visitor, attempt: Attempt): Promise<void> => {
  await createState(hashOf(attempt.state), visitor.now + LIFETIME);
  const { state, verifier, nonce } = attempt;
  setCookie(visitor, `${state}.${verifier}.${nonce}`, LIFETIME);
};

/**
 * The attempt that this browser started with that state, once. Refuses another's, so that nobody can be signed in by a link that a
 * stranger prepared, and one that is used or too old.
 */
export const takeAttempt = async (visitor: Visitor, state: string): Promise<Attempt> => {
  const attempt = readCookie(visitor.cookie(COOKIE));
  if (attempt?.state !== state || !(await takeState(hashOf(state), visitor.now))) {
    throw new AppError('unauthenticated', 'Este login com Google expirou ou já foi usado. Tente de novo.');
  }
  return attempt;
};

/** Ends the attempt in the visitor's browser. */
export const forgetAttempt = (visitor: Visitor): void => setCookie(visitor, '', 0);

const readCookie = (value = ''): Attempt | undefined => {
  const [, state, verifier, nonce] = /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/.exec(value) ?? [];
  return state && verifier && nonce ? { state, verifier, nonce } : undefined;
};

/** Only the API needs it. */
const setCookie = ({ setCookie, https }: Visitor, value: string, lifetime: number): void =>
  setCookie(cookieHeader(COOKIE, value, { path: '/api', lifetime, https }));
