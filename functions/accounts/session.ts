import type { SessionUser } from '#shared/contract/accounts.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Identify } from '../platform/http/endpoint.ts';
import type { Input } from '../platform/http/input.ts';
import { cookieOf } from '../platform/http/request.ts';
import { DAY, HOUR } from '../platform/time/clock.ts';
import { cookieHeader, hashOf, newToken } from './cookies.ts';
import {
  createSession,
  createSignupToken,
  exchangeSignupToken,
  findSessionUser,
  hasSignupToken,
  type Known,
  removeSession,
} from './sessions.store.ts';
import { findUser, type User } from './users.store.ts';

const COOKIE = 'session';
const LIFETIME = 30 * DAY;
const SIGNUP_COOKIE = 'signup';
/** Long enough to find one's card. */
const SIGNUP_TOKEN_LIFETIME = 2 * HOUR;

export type Visitor = Pick<Input<Route>, 'cookie' | 'setCookie' | 'https' | 'now'>;

/** What the pages know of a user. */
export const toSessionUser = ({ id, name, email, is_admin }: User): SessionUser => ({
  id,
  name,
  email,
  isAdmin: is_admin,
});

/** Signs a user in: a random token in his cookie, its hash in the table. False where his password was changed or ended meanwhile. */
export const openSession = async (visitor: Visitor, user: Known): Promise<boolean> => {
  const token = newToken();
  if (!(await createSession(user, hashOf(token), visitor.now + LIFETIME))) return false;
  setCookie(visitor, COOKIE, `${user.id}.${token}`, LIFETIME);
  return true;
};

/** Leaves a pass in the browser of a signup: by it alone may a payment sign the account in. */
export const issueSignupToken = async (visitor: Visitor, userId: string): Promise<void> => {
  const token = newToken();
  await createSignupToken(userId, hashOf(token), visitor.now + SIGNUP_TOKEN_LIFETIME);
  setCookie(visitor, SIGNUP_COOKIE, `${userId}.${token}`, SIGNUP_TOKEN_LIFETIME);
};

/** Whether this browser holds the pass of that account. */
export const holdsSignupToken = async (visitor: Visitor, userId: string): Promise<boolean> => {
  const pass = readCookie(visitor.cookie(SIGNUP_COOKIE));
  return pass?.userId === userId && (await hasSignupToken(userId, hashOf(pass.token), visitor.now));
};

/** Signs the account in whose pass this browser holds, once. False where it is another's, or none. */
export const signInWithSignupToken = async (visitor: Visitor, userId: string): Promise<boolean> => {
  const pass = readCookie(visitor.cookie(SIGNUP_COOKIE));
  const user = pass?.userId === userId ? await findUser(userId) : undefined;
  if (!pass || !user) return false;
  const token = newToken();
  const session = { hash: hashOf(token), until: visitor.now + LIFETIME, now: visitor.now };
  if (!(await exchangeSignupToken(user, hashOf(pass.token), session))) return false;
  setCookie(visitor, SIGNUP_COOKIE, '', 0);
  setCookie(visitor, COOKIE, `${userId}.${token}`, LIFETIME);
  return true;
};

/** Ends the visitor's session in the table and in his browser. */
export const closeSession = async (visitor: Visitor): Promise<void> => {
  const session = readCookie(visitor.cookie(COOKIE));
  if (session) await removeSession(session.userId, hashOf(session.token));
  setCookie(visitor, COOKIE, '', 0);
};

/** Whose session a request's cookie belongs to. */
export const identify: Identify = async (event, now) => {
  const session = readCookie(cookieOf(event, COOKIE));
  if (!session) return undefined;
  const user = await findSessionUser(session.userId, hashOf(session.token), now);
  return user && toSessionUser(user);
};

/** The cookie names its user, so that session and profile are one read in one partition. */
const readCookie = (value: string | undefined): { userId: string; token: string } | undefined => {
  const parts = /^([\w-]{1,64})\.([\w-]{43})$/.exec(value ?? '');
  const [, userId, token] = parts ?? [];
  return userId && token ? { userId, token } : undefined;
};

const setCookie = ({ setCookie, https }: Visitor, name: string, value: string, lifetime: number): void =>
  setCookie(cookieHeader(name, value, { path: '/', lifetime, https }));
