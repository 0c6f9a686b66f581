import type { Identify } from '../../platform/http/endpoint.ts';
import { cookieOf, isHttps } from '../../platform/http/request.ts';
import { DAY } from '../../platform/time/clock.ts';
import { rememberBrowser } from '../signIn/knownBrowser.ts';
import { toSessionUser, type User } from '../users.ts';
import { type RequestContext, readTokenCookie, removeCookie, setTokenCookie } from './cookies.ts';
import {
  type AuthenticatedUser,
  createSession,
  endOldestSessions,
  findSession,
  removeSession,
} from './sessions.store.ts';
import { hashOf, newToken } from './userTokens.ts';

const COOKIE = 'session';
/** How long a session lasts, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/**
 * Signs a user in: a random token in a cookie, its hash in the table. Returns false if their password has
 * changed since they were authenticated.
 */
export const openSession = async (context: RequestContext, user: AuthenticatedUser): Promise<boolean> => {
  const token = newToken();
  if (!(await createSession(user, hashOf(token), context.now + SESSION_LIFETIME))) return false;
  await handOutSession(context, user, token);
  return true;
};

/** Gives the browser a session that was created, ends the oldest beyond ten, and remembers the browser. */
export const handOutSession = async (
  context: RequestContext,
  user: AuthenticatedUser,
  token: string,
): Promise<void> => {
  setTokenCookie(context, COOKIE, { userId: user.id, token }, SESSION_LIFETIME);
  await Promise.all([endOldestSessions(user.id), rememberBrowser(context, user)]);
};

/** Ends the session of a request in the table and in the browser. */
export const closeSession = async (context: RequestContext): Promise<void> => {
  const session = readTokenCookie(context, COOKIE);
  if (session) await removeSession(session.userId, hashOf(session.token));
  removeCookie(context, COOKIE);
};

/** The user of this request's session as stored, and when they signed in; undefined without a valid one. */
export const findSignIn = async (
  context: Pick<RequestContext, 'cookie' | 'https' | 'now'>,
): Promise<{ readonly user: User; readonly signedInAt: number } | undefined> => {
  const session = readTokenCookie(context, COOKIE);
  const found = session && (await findSession(session.userId, hashOf(session.token), context.now));
  return found && { user: found.user, signedInAt: Date.parse(found.expires_at) - SESSION_LIFETIME };
};

/** The user of a request's session, or undefined without a valid one. */
export const identify: Identify = async (event, now) => {
  const session = readTokenCookie({ cookie: (name) => cookieOf(event, name), https: isHttps(event) }, COOKIE);
  if (!session) return undefined;
  const found = await findSession(session.userId, hashOf(session.token), now);
  return found && toSessionUser(found.user);
};
