import { createHash, randomBytes } from 'node:crypto';
import type { Route } from '#shared/contract/route.ts';
import type { Input } from '../platform/http/input.ts';

/** The part of a request that reads and sets cookies. */
export type RequestContext = Pick<Input<Route>, 'cookie' | 'setCookie' | 'https' | 'now'>;

interface CookieOptions {
  readonly path: string;
  /** In milliseconds; 0 removes the cookie. */
  readonly lifetime: number;
}

/** Sets a cookie that scripts cannot read. SameSite=Lax lets it survive the return from Google and Stripe. */
export const setCookie = (
  { setCookie, https }: RequestContext,
  name: string,
  value: string,
  { path, lifetime }: CookieOptions,
): void =>
  setCookie(
    `${name}=${value}; Path=${path}; Max-Age=${lifetime / 1000}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`,
  );

/** A random token for a cookie: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which is stored in its place. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A token and its user. The cookie names the user so that session and profile share a partition. */
export interface UserToken {
  readonly userId: string;
  readonly token: string;
}

export const formatUserToken = ({ userId, token }: UserToken): string => `${userId}.${token}`;

/** The user and token of a cookie, or undefined if it is malformed. */
export const parseUserToken = (value = ''): UserToken | undefined => {
  const [, userId, token] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(value) ?? [];
  return userId && token ? { userId, token } : undefined;
};
