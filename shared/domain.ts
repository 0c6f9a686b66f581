/**
 * Returns the host in lower case and punycode, without `www.` and port. Null for IP addresses, single labels
 * and other texts.
 */
export const normalizeDomain = (typed: string): string | null => {
  const text = unquoted(typed);
  const host = hostOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  return host !== null && isDomain(host) ? host : null;
};

/** Without what texts have around an address: browsers would encode “quotes” as letters of its name. */
export const unquoted = (typed: string): string =>
  typed.trim().replace(/^["'“”‘’«<(]{1,9}|["'“”‘’»>),;]{1,9}$/g, '');

/** Returns the host without `www.` and trailing dot; null if the URL cannot be parsed. */
export const hostOf = (url: string): string | null => {
  if (!URL.canParse(url)) return null;
  const { hostname, protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return host === '' ? null : host;
};

/** Also true for subdomains. Both texts must be as returned by `hostOf` and `normalizeDomain`. */
export const belongsTo = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

const isDomain = (host: string): boolean =>
  host.length <= 253 &&
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host);
