import { createHash, randomBytes } from 'node:crypto';

interface CookieRules {
  readonly path: string;
  /** In milliseconds; 0 removes the cookie. */
  readonly lifetime: number;
  readonly https: boolean;
}

/** The Set-Cookie header of a cookie that no script can read. Lax: browsers come back from Google and from Stripe with it. */
export const cookieHeader = (name: string, value: string, { path, lifetime, https }: CookieRules): string =>
  `${name}=${value}; Path=${path}; Max-Age=${lifetime / 1000}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

/** A new secret for a cookie: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret: enough to know it again. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
