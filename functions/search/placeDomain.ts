import { getDomain } from 'tldts';
import { belongsTo, hostOf } from '#shared/domain.ts';
import type { Placement, Serp } from './serps.ts';

/** Whether a domain is a suffix below which registries sell names, as `com.br`; those are others' sites. */
export const isPublicSuffix = (domain: string): boolean =>
  getDomain(domain, { extractHostname: false }) === null;

/**
 * The first result of a domain (a bare host) or, once everything has been read, not found; undefined if it
 * may rank deeper. Of a public suffix that has a site, as `gov.br`, the sites below it are others'.
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

/** The hosts of the results, parsed once per SERP; empty where the address cannot be read. */
const hostsOf = (serp: Serp): readonly string[] => {
  const known = hostsBySerp.get(serp) ?? serp.links.map((link) => hostOf(link) ?? '');
  hostsBySerp.set(serp, known);
  return known;
};

/** Whether all these domains can be placed without reading more. */
export const suffices = (serp: Serp, domains: readonly string[]): boolean =>
  serp.exhausted || domains.every((domain) => placeDomain(serp, domain) !== undefined);
