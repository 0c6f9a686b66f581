/** The random tokens in cookies and mailed links, of which the table holds only the hash. */
import { createHash, randomBytes } from 'node:crypto';
import type { Route } from '#shared/contract/route.ts';
import { type CookieName, cookieNameOf } from '#shared/cookies.ts';
import type { Input } from '../../platform/http/input.ts';

/** A random token: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which is stored in its place. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A token and its user, who is named so that the token's item and the profile share a partition. */
export interface UserToken {
  readonly userId: string;
  readonly token: string;
}

export const formatUserToken = ({ userId, token }: UserToken): string => `${userId}.${token}`;

/** The user and token in a cookie or a mailed link, or undefined if it is malformed. */
export const parseUserToken = (value = ''): UserToken | undefined => {
  const [, userId, token] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(value) ?? [];
  return userId && token ? { userId, token } : undefined;
};

/** The part of a request that reads and sets cookies. */
export type RequestContext = Pick<Input<Route>, 'cookie' | 'setCookie' | 'https' | 'now'>;

/** The value of one of our cookies, or undefined without it. */
export const readCookie = (
  { cookie, https }: Pick<RequestContext, 'cookie' | 'https'>,
  name: CookieName,
): string | undefined => cookie(cookieNameOf(name, https));

/**
 * Sets a cookie for this long (milliseconds), which scripts cannot read. SameSite=Lax lets it survive the
 * return from Google and Stripe.
 */
export const setCookie = (
  { setCookie, https }: RequestContext,
  name: CookieName,
  value: string,
  lifetime: number,
): void =>
  setCookie(
    `${cookieNameOf(name, https)}=${value}; Path=/; Max-Age=${lifetime / 1000}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`,
  );

/** Removes a cookie from the browser. */
export const removeCookie = (context: RequestContext, name: CookieName): void =>
  setCookie(context, name, '', 0);

/** The user and token of one of our cookies, or undefined without it or if it is malformed. */
export const readTokenCookie = (
  context: Pick<RequestContext, 'cookie' | 'https'>,
  name: CookieName,
): UserToken | undefined => parseUserToken(readCookie(context, name));

/** Sets a cookie that names a user and their token. */
export const setTokenCookie = (
  context: RequestContext,
  name: CookieName,
  user: UserToken,
  lifetime: number,
): void => setCookie(context, name, formatUserToken(user), lifetime);
