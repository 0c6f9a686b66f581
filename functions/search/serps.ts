import * as z from 'zod/mini';
import { belongsTo, hostOf } from '#shared/domain.ts';
import type { SerpQuery } from '#shared/messages.ts';
import type { SearchSettings } from './settings.store.ts';

/** The text that a search engine is asked for: case and white space make no difference to it. */
export const normalizeQuery = (keyword: string): string => keyword.trim().replace(/\s+/g, ' ').toLowerCase();

/** Where one domain stood when it was verified. */
export const placement = z.object({
  /** From 1; null: not found within `depth`. */
  position: z.nullable(z.number()),
  url: z.nullable(z.string()),
  /** How many results had been read. */
  depth: z.number(),
  /** When the results were read, UTC. */
  at: z.string(),
});
export type Placement = z.output<typeof placement>;

/** The specification's bounds: not within the first 5 pages, and no further than position 100. */
export const MAX_PAGES = 5;
const MAX_DEPTH = 100;

/** What a provider is asked for a keyword, as administrators have set it. */
export const queryFor = ({ provider, country, language }: SearchSettings, keyword: string): SerpQuery => ({
  provider,
  country,
  language,
  text: normalizeQuery(keyword),
});

/** The organic results of a query, as far as they were read. */
export interface Serp {
  /** When its first page was read, UTC. */
  readonly at: string;
  readonly pages: number;
  /** Addresses by place, from the first; kept results have no more of them than the host. */
  readonly links: readonly string[];
  /** Whether there is nothing more to read: a page came back empty, or a bound was reached. */
  readonly exhausted: boolean;
}

/** Nothing read yet. */
export const emptySerp = (at: string): Serp => ({ at, pages: 0, links: [], exhausted: false });

/** With one more page. Positions are counted over the results as they come, whatever numbers the provider gives them. */
export const addPage = (serp: Serp, links: readonly string[]): Serp => {
  const pages = serp.pages + 1;
  const all = [...serp.links, ...links].slice(0, MAX_DEPTH);
  const exhausted = links.length === 0 || pages >= MAX_PAGES || all.length >= MAX_DEPTH;
  return { at: serp.at, pages, links: all, exhausted };
};

/**
 * Where a domain (a bare host) stands: its first result, or not found once everything was read; undefined where it may stand further
 * down than was read. A result with an unreadable address takes a place and matches nobody.
 */
export const placeDomain = (serp: Serp, domain: string): Placement | undefined => {
  const depth = serp.links.length;
  const index = hostsOf(serp).findIndex((host) => belongsTo(host, domain));
  if (index >= 0) return { position: index + 1, url: serp.links[index] ?? null, depth, at: serp.at };
  return serp.exhausted ? { position: null, url: null, depth, at: serp.at } : undefined;
};

const hosts = new WeakMap<Serp, readonly string[]>();

/** The hosts of the results by place, read once however many domains are placed; empty where an address cannot be read. */
const hostsOf = (serp: Serp): readonly string[] => {
  const known = hosts.get(serp) ?? serp.links.map((link) => hostOf(link) ?? '');
  hosts.set(serp, known);
  return known;
};

/** Whether nothing more need be read to place all these domains. */
export const suffices = (serp: Serp, domains: readonly string[]): boolean =>
  serp.exhausted || domains.every((domain) => placeDomain(serp, domain) !== undefined);
