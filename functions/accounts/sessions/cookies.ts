import type { Route } from '#shared/contract/route.ts';
import { type CookieName, cookieNameOf } from '#shared/cookies.ts';
import type { Input } from '../../platform/http/input.ts';
import { formatUserToken, parseUserToken, type UserToken } from './userTokens.ts';

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
