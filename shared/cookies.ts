/** The names of our cookies, which the server sets and those who serve documents look for. */

/** What a cookie is for. */
export type CookieName = 'session' | 'browser' | 'signup' | 'oauth';

/** Under https, browsers accept the prefix only from this host itself, for all its paths and never in clear. */
export const cookieNameOf = (name: CookieName, https: boolean): string => (https ? `__Host-${name}` : name);

/** The session's cookie, under https and without. */
export const SESSION_COOKIES = ['__Host-session', 'session'];
