export type CookieName = 'session' | 'browser' | 'signup' | 'oauth';

/** Under https, browsers accept the prefix only from this host, for all paths and never in clear. */
export const cookieNameOf = (name: CookieName, https: boolean): string => (https ? `__Host-${name}` : name);

/** With and without https. */
export const SESSION_COOKIES = ['__Host-session', 'session'];
