import { belongsTo } from './domain.ts';

/** Public suffixes at which governments have sites, e.g. www.gov.br and www.mg.gov.br. */
const GOVERNMENT = /(?:^|\.)(?:gov|gob|gub|gouv)\.[a-z]{2}$/;

/**
 * `getDomain` is of tldts or, in the browser, of the smaller tldts-icann, which cannot tell unknown suffixes.
 * Their list of public suffixes is large, so most pages and functions do without it.
 */
export const sitesBy = (
  getDomain: (host: string, options: { readonly extractHostname: false }) => string | null,
) => {
  /** Whether registries sell names below the domain, e.g. below `com.br`: they are other people's sites. */
  const isPublicSuffix = (domain: string): boolean => getDomain(domain, { extractHostname: false }) === null;
  const matches = (host: string, domain: string): boolean =>
    isPublicSuffix(domain) ? host === domain : belongsTo(host, domain);
  return {
    isPublicSuffix,
    /** False for a registry's suffix (`com.br`), but not for a private one (`github.io`). */
    isRegistered: (domain: string): boolean => !isPublicSuffix(domain) || GOVERNMENT.test(domain),
    /** Whether a result can be of both sites. */
    shareResults: (one: string, other: string): boolean => matches(one, other) || matches(other, one),
  };
};
