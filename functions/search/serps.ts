import * as z from 'zod/mini';
import { type Engine, engine, type SerpQuery } from '#shared/messages.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import type { ResultPage } from '../platform/search/resultPage.ts';
import { activeProvider, MAX_DEPTH, MAX_PAGES, type SearchSettings } from './settings/settings.ts';

export const queryFor = (settings: SearchSettings, keyword: string): SerpQuery => {
  const { country, language } = activeProvider(settings);
  return queryAt({ provider: settings.provider, country, language }, keyword);
};

export const queryAt = (engine: Engine, keyword: string): SerpQuery => ({
  ...engine,
  text: normalizeQuery(keyword),
});

export const engineOf = ({ text: _, ...engine }: SerpQuery): Engine => engine;

export const placement = z.object({
  /** The position from 1; null means not found within `depth`. */
  position: z.nullable(z.number()),
  url: z.nullable(z.string()),
  /** How many results had been read when the domain was placed. */
  depth: z.number(),
  /** When the results were read, UTC. */
  at: z.string(),
  engine,
});
export type Placement = z.output<typeof placement>;

/** The results as far as they have been read. */
export interface Serp {
  readonly engine: Engine;
  /** When the first page was read, UTC. */
  readonly at: string;
  /** The `PageSettings` that the pages were read with. */
  readonly pageSettingsId: string;
  readonly pages: number;
  /** The addresses by position, from the first; empty where one cannot be read. */
  readonly links: readonly string[];
  /** Whether there is nothing more to read: a page had nothing new, or a maximum has been reached. */
  readonly exhausted: boolean;
}

export const emptySerp = (engine: Engine, at: string, pageSettingsId = ''): Serp => ({
  engine,
  at,
  pageSettingsId,
  pages: 0,
  links: [],
  exhausted: false,
});

/** Counts an address only where it comes first. A page without a new address is the last. */
export const addPage = (serp: Serp, { links, isLast }: ResultPage, maxPages = MAX_PAGES): Serp => {
  const pages = serp.pages + 1;
  const seen = new Set(serp.links.map(addressOf));
  // On a page that overlaps earlier ones, a result without an address may be repeated, so it adds no depth.
  const overlaps = links.some((link) => link !== '' && seen.has(addressOf(link)));
  const added = links.filter((link) => (link === '' ? !overlaps : isNew(seen, addressOf(link))));
  if (added.every((link) => link === '')) return { ...serp, pages, exhausted: true };
  const all = [...serp.links, ...added].slice(0, MAX_DEPTH);
  return { ...serp, pages, links: all, exhausted: isLast || pages >= maxPages || all.length >= MAX_DEPTH };
};

/** Returns the same address for links that differ only in spelling, user or fragment. */
const addressOf = (link: string): string => {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
};

const isNew = (seen: Set<string>, address: string): boolean => seen.size < seen.add(address).size;
