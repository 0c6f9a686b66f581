import { createHash, randomBytes } from 'node:crypto';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { Route } from '#shared/contract/route.ts';
import { DAY } from '../platform/clock.ts';
import type { Identify, Input } from '../platform/endpoint.ts';
import { cookieOf } from '../platform/request.ts';
import { createSession, findSessionUser, removeSession, type User } from './store.ts';

const COOKIE = 'session';
const LIFETIME = 30 * DAY;

type Visitor = Pick<Input<Route>, 'cookie' | 'setCookie' | 'https' | 'now'>;

/** What the pages know of a user. */
export const toSessionUser = ({ id, name, email, is_admin }: User): SessionUser => ({
  id,
  name,
  email,
  isAdmin: is_admin,
});

/** Signs a user in: a random token in his cookie, its hash in the table. */
export const openSession = async (visitor: Visitor, userId: string): Promise<void> => {
  const token = randomBytes(32).toString('base64url');
  await createSession(userId, hashOf(token), visitor.now + LIFETIME);
  visitor.setCookie(cookieHeader(`${userId}.${token}`, LIFETIME / 1000, visitor.https));
};

/** Ends the visitor's session in the table and in his browser. */
export const closeSession = async (visitor: Visitor): Promise<void> => {
  const session = readCookie(visitor.cookie(COOKIE));
  if (session) await removeSession(session.userId, hashOf(session.token));
  visitor.setCookie(cookieHeader('', 0, visitor.https));
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

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const cookieHeader = (value: string, maxAge: number, https: boolean): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
