/**
 * The bare ASCII host of what a person typed as a domain, or null if there is none: scheme, `www.`, port, path, trailing dot
 * and case are dropped, internationalised names become punycode. IP addresses and single labels are no domains.
 */
export const normalizeDomain = (typed: string): string | null => {
  const host = hostOf(
    /^[a-z][a-z0-9+.-]*:\/\//i.test(typed.trim()) ? typed.trim() : `http://${typed.trim()}`,
  );
  return host !== null && isDomain(host) ? host : null;
};

/** The host of a result's address without `www.` and trailing dot, or null where the address cannot be read. */
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

/** Whether a host is the domain or one of its subdomains. Both are bare hosts, as `hostOf` and `normalizeDomain` return them. */
export const belongsTo = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

const isDomain = (host: string): boolean =>
  host.length <= 253 &&
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host);
