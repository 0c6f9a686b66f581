export type CookieName = 'session' | 'browser' | 'signup' | 'oauth';

/**
 * With https, the prefix makes browsers accept the cookie only from this host, for all paths and encrypted.
 */
export const cookieNameOf = (name: CookieName, https: boolean): string => (https ? `__Host-${name}` : name);

export const SESSION_COOKIES = ['__Host-session', 'session'];
