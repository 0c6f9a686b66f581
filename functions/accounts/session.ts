import type { SessionUser } from '#shared/contract/accounts.ts';
import type { Route } from '#shared/contract/route.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import type { Identify } from '../platform/endpoint.ts';
import type { Input } from '../platform/input.ts';
import { cookieOf } from '../platform/request.ts';
import { cookieHeader, hashOf, newToken } from './cookies.ts';
import {
  createPass,
  createSession,
  exchangePass,
  findSessionUser,
  hasPass,
  type Known,
  removeSession,
} from './sessions.store.ts';
import { findUser, type User } from './store.ts';

const COOKIE = 'session';
const LIFETIME = 30 * DAY;
const PASS_COOKIE = 'signup';
/** Long enough to find one's card. */
const PASS_LIFETIME = 2 * HOUR;

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
export const givePass = async (visitor: Visitor, userId: string): Promise<void> => {
  const token = newToken();
  await createPass(userId, hashOf(token), visitor.now + PASS_LIFETIME);
  setCookie(visitor, PASS_COOKIE, `${userId}.${token}`, PASS_LIFETIME);
};

/** Whether this browser holds the pass of that account. */
export const holdsPass = async (visitor: Visitor, userId: string): Promise<boolean> => {
  const pass = readCookie(visitor.cookie(PASS_COOKIE));
  return pass?.userId === userId && (await hasPass(userId, hashOf(pass.token), visitor.now));
};

/** Signs the account in whose pass this browser holds, once. False where it is another's, or none. */
export const signInByPass = async (visitor: Visitor, userId: string): Promise<boolean> => {
  const pass = readCookie(visitor.cookie(PASS_COOKIE));
  const user = pass?.userId === userId ? await findUser(userId) : undefined;
  if (!pass || !user) return false;
  const token = newToken();
  const session = { hash: hashOf(token), until: visitor.now + LIFETIME, now: visitor.now };
  if (!(await exchangePass(user, hashOf(pass.token), session))) return false;
  setCookie(visitor, PASS_COOKIE, '', 0);
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
