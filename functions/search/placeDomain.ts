import { getDomain } from 'tldts';
import { belongsTo, hostOf } from '#shared/domain.ts';
import { sitesBy } from '#shared/suffixes.ts';
import type { Placement, Serp } from './serps.ts';

export const { isPublicSuffix, isRegistered, shareResults } = sitesBy(getDomain);

/**
 * Places a bare host. Returns undefined if it may rank deeper; a public suffix with a site of its own, such
 * as `gov.br`, excludes the sites below it.
 */
export const placeDomain = (serp: Serp, domain: string): Placement | undefined => {
  const { at, engine, links } = serp;
  const hosts = hostsOf(serp);
  const index = isPublicSuffix(domain)
    ? hosts.indexOf(domain)
    : hosts.findIndex((host) => belongsTo(host, domain));
  if (index < 0 && !serp.exhausted) return undefined;
  const found =
    index < 0 ? { position: null, url: null } : { position: index + 1, url: links[index] ?? null };
  return { ...found, depth: links.length, at, engine };
};

const hostsBySerp = new WeakMap<Serp, readonly string[]>();

/** Parses a SERP's addresses once; a host is empty if its address cannot be read. */
const hostsOf = (serp: Serp): readonly string[] => {
  const known = hostsBySerp.get(serp) ?? serp.links.map((link) => hostOf(link) ?? '');
  hostsBySerp.set(serp, known);
  return known;
};

/** Whether all domains can be placed without reading more pages. */
export const suffices = (serp: Serp, domains: readonly string[]): boolean =>
  serp.exhausted || domains.every((domain) => placeDomain(serp, domain) !== undefined);
