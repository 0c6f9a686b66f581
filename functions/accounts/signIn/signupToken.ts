/** Signup tokens: a browser that has signed up may sign in to the new account once, after it has paid. */
import { HOUR } from '../../platform/time/clock.ts';
import { type RequestContext, readTokenCookie, removeCookie, setTokenCookie } from '../sessions/cookies.ts';
import { handOutSession, SESSION_LIFETIME } from '../sessions/session.ts';
import { createSignupToken, exchangeSignupToken, hasSignupToken } from '../sessions/sessions.store.ts';
import { hashOf, newToken } from '../sessions/userTokens.ts';
import { findUser } from '../users.store.ts';

const COOKIE = 'signup';
/** Long enough to complete a checkout. */
const LIFETIME = 2 * HOUR;

/** Gives the browser of a signup a token for the new account. */
export const issueSignupToken = async (context: RequestContext, userId: string): Promise<void> => {
  const token = newToken();
  await createSignupToken(userId, hashOf(token), context.now + LIFETIME);
  setTokenCookie(context, COOKIE, { userId, token }, LIFETIME);
};

/** The account that the browser holds a valid signup token for; undefined without one. */
export const findSignedUp = async (context: RequestContext): Promise<string | undefined> => {
  const signup = readTokenCookie(context, COOKIE);
  const isValid = signup && (await hasSignupToken(signup.userId, hashOf(signup.token), context.now));
  return isValid ? signup.userId : undefined;
};

/**
 * Exchanges the browser's signup token for a session, once. Returns false without a valid one for the
 * account.
 */
export const signInWithSignupToken = async (context: RequestContext, userId: string): Promise<boolean> => {
  const signup = readTokenCookie(context, COOKIE);
  const user = signup?.userId === userId ? await findUser(userId) : undefined;
  if (!signup || !user) return false;
  const token = newToken();
  const session = { hash: hashOf(token), until: context.now + SESSION_LIFETIME, now: context.now };
  if (!(await exchangeSignupToken(user, hashOf(signup.token), session))) return false;
  removeCookie(context, COOKIE);
  await handOutSession(context, user, token);
  return true;
};
