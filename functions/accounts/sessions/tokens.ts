/** The table holds only the hashes of tokens. */
import { createHash, randomBytes } from 'node:crypto';
import type { Route } from '#shared/contract/route.ts';
import { type CookieName, cookieNameOf } from '#shared/cookies.ts';
import type { Input } from '../../platform/http/input.ts';

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The user's id is part of the token, because the token's item is in their partition. */
export interface UserToken {
  readonly userId: string;
  readonly token: string;
}

export const formatUserToken = ({ userId, token }: UserToken): string => `${userId}.${token}`;

export const parseUserToken = (value = ''): UserToken | undefined => {
  const [, userId, token] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(value) ?? [];
  return userId && token ? { userId, token } : undefined;
};

export type RequestContext = Pick<Input<Route>, 'cookie' | 'setCookie' | 'https' | 'now'>;

export const readCookie = (
  { cookie, https }: Pick<RequestContext, 'cookie' | 'https'>,
  name: CookieName,
): string | undefined => cookie(cookieNameOf(name, https));

/** `lifetime` is in milliseconds. HttpOnly; SameSite=Lax survives the return from Google and Stripe. */
export const setCookie = (
  { setCookie, https }: RequestContext,
  name: CookieName,
  value: string,
  lifetime: number,
): void =>
  setCookie(
    `${cookieNameOf(name, https)}=${value}; Path=/; Max-Age=${lifetime / 1000}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`,
  );

export const removeCookie = (context: RequestContext, name: CookieName): void =>
  setCookie(context, name, '', 0);

export const readTokenCookie = (
  context: Pick<RequestContext, 'cookie' | 'https'>,
  name: CookieName,
): UserToken | undefined => parseUserToken(readCookie(context, name));

export const setTokenCookie = (
  context: RequestContext,
  name: CookieName,
  user: UserToken,
  lifetime: number,
): void => setCookie(context, name, formatUserToken(user), lifetime);
