/** The random tokens in cookies and mailed links, of which the table holds only the hash. */
import { createHash, randomBytes } from 'node:crypto';

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
