import { getDomain } from 'tldts';
import { belongsTo, hostOf } from '#shared/domain.ts';
import { isPublicSuffix } from '#shared/sites.ts';
import { isUnclear, type Placement, type Serp } from './serps.ts';

export const domainsOf = (
  company: { readonly domain: string },
  competitors: readonly { readonly domain: string }[],
): string[] => [company, ...competitors].map(({ domain }) => domain);

/** The tracked domains below another one, which own their results. */
export const domainsBelow = (domain: string, tracked: readonly string[]): string[] =>
  tracked.filter((other) => other !== domain && belongsTo(other, domain));

/** Whether a page that was placed for a domain is still its own, among all that are tracked now. */
export const isOwnPage = (url: string | null, domain: string, tracked: readonly string[]): boolean =>
  !domainsBelow(domain, tracked).some((other) => url !== null && belongsTo(hostOf(url) ?? '', other));

/** A public suffix with a site of its own, such as `gov.br`, owns none of the hosts below it. */
const ownedBy = (domain: string, tracked: readonly string[]): ((host: string) => boolean) => {
  if (isPublicSuffix(domain)) return (host) => host === domain;
  const others = domainsBelow(domain, tracked);
  return (host) => belongsTo(host, domain) && !others.some((other) => belongsTo(host, other));
};

/**
 * Places a bare host that is one of those `tracked`. Returns undefined if it may rank deeper, or in one of
 * too many unreadable places.
 */
export const placeDomain = (
  serp: Serp,
  domain: string,
  tracked: readonly string[],
): Placement | undefined => {
  const { links, exhausted, featured } = serp;
  const index = hostsOf(serp).findIndex(ownedBy(domain, tracked));
  const read = readOf(serp);
  if (index >= 0) {
    const url = links[index] ?? null;
    return { position: index + 1, url, ...read, ...(featured && index === 0 && { featured }) };
  }
  return exhausted && !isUnclear(read) ? { position: null, url: null, ...read } : undefined;
};

/** What was read, whether a domain is in it or not. */
export const readOf = ({ links, at, engine, unreadable }: Serp) => ({
  depth: links.length,
  at,
  engine,
  ...(unreadable > 0 && { unreadable }),
});

const hostsBySerp = new WeakMap<Serp, readonly string[]>();

/** Parses a SERP's addresses once; a host is empty if its address cannot be read. */
const hostsOf = (serp: Serp): readonly string[] => {
  const known = hostsBySerp.get(serp) ?? serp.links.map((link) => hostOf(link) ?? '');
  hostsBySerp.set(serp, known);
  return known;
};

/** Whether more pages cannot place these domains any better. */
export const suffices = (serp: Serp, domains: readonly string[], tracked = domains): boolean =>
  serp.exhausted || domains.every((domain) => placeDomain(serp, domain, tracked) !== undefined);

/**
 * Returns the site that a host is of: the most specific of the domains that are `tracked`, or else what was
 * registered below a public suffix, also below a private one such as `myshopify.com`.
 */
export const siteOf = (host: string, tracked: readonly string[]): string =>
  tracked.find((domain) => ownedBy(domain, tracked)(host)) ??
  getDomain(host, { extractHostname: false, allowPrivateDomains: true }) ??
  host;

/** How many results the first page has. */
const SEATS = 10;

/** The hosts of the first page by position; an unreadable address has none. */
export const firstPageOf = ({ links }: Serp): readonly string[] =>
  links.slice(0, SEATS).map((link) => hostOf(link) ?? '');
