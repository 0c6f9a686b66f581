import type { Identify } from '../platform/http/endpoint.ts';
import { cookieOf } from '../platform/http/request.ts';
import { DAY } from '../platform/time/clock.ts';
import {
  formatUserToken,
  hashOf,
  newToken,
  parseUserToken,
  type RequestContext,
  setCookie,
  type UserToken,
} from './cookies.ts';
import { type AuthenticatedUser, createSession, findSession, removeSession } from './sessions.store.ts';
import { toSessionUser, type User } from './users.ts';

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
  setSessionCookie(context, { userId: user.id, token });
  return true;
};

export const setSessionCookie = (context: RequestContext, session: UserToken): void =>
  setCookie(context, COOKIE, formatUserToken(session), { path: '/', lifetime: SESSION_LIFETIME });

/** Ends the session of a request in the table and in the browser. */
export const closeSession = async (context: RequestContext): Promise<void> => {
  const session = parseUserToken(context.cookie(COOKIE));
  if (session) await removeSession(session.userId, hashOf(session.token));
  setCookie(context, COOKIE, '', { path: '/', lifetime: 0 });
};

/** The user of this request's session as stored, and when they signed in; undefined without a valid one. */
export const findSignIn = async (
  context: Pick<RequestContext, 'cookie' | 'now'>,
): Promise<{ readonly user: User; readonly signedInAt: number } | undefined> => {
  const session = parseUserToken(context.cookie(COOKIE));
  const found = session && (await findSession(session.userId, hashOf(session.token), context.now));
  return found && { user: found.user, signedInAt: Date.parse(found.expires_at) - SESSION_LIFETIME };
};

/** The user of a request's session, or undefined without a valid one. */
export const identify: Identify = async (event, now) => {
  const session = parseUserToken(cookieOf(event, COOKIE));
  if (!session) return undefined;
  const found = await findSession(session.userId, hashOf(session.token), now);
  return found && toSessionUser(found.user);
};
