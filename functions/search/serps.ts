import * as z from 'zod/mini';
import { type Engine, engine, type SerpQuery } from '#shared/messages.ts';
import { pageKey } from '#shared/page.ts';
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

export const toEngine = ({ text: _, ...engine }: SerpQuery): Engine => engine;

export const placement = z.object({
  /** The position from 1; null means not found within `depth`. */
  position: z.nullable(z.number()),
  url: z.nullable(z.string()),
  /** How many results had been read when the domain was placed. */
  depth: z.number(),
  /** When the results were read, UTC. */
  at: z.string(),
  engine,
  /** How many places read had no readable address; absent for none. */
  unreadable: z.optional(z.number()),
  /** Whether the page is featured above the other results; absent if it is not. */
  featured: z.optional(z.boolean()),
  /** Only if fewer pages than usual were read: the last full reading, which did not find the site either. */
  full: z.optional(z.object({ depth: z.number(), at: z.string() })),
});
export type Placement = z.output<typeof placement>;

/** Whether a site that was not found may well be in one of the unreadable places: more than a tenth. */
export const isUnclear = ({ depth, unreadable = 0 }: Pick<Placement, 'depth' | 'unreadable'>): boolean =>
  10 * unreadable > depth;

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
  /** How many places had no readable address, also where they added no depth. */
  readonly unreadable: number;
  readonly featured?: boolean | undefined;
}

export const emptySerp = (engine: Engine, at: string, pageSettingsId = ''): Serp => ({
  engine,
  at,
  pageSettingsId,
  pages: 0,
  links: [],
  exhausted: false,
  unreadable: 0,
});

/** Counts a page only where it comes first. A page of results without a new one is the last. */
export const addPage = (serp: Serp, page: ResultPage, maxPages = MAX_PAGES): Serp => {
  const { links, isLast, isFeatured = serp.featured } = page;
  const pages = serp.pages + 1;
  const seen = new Set(serp.links.map(pageKey));
  // On a page that overlaps earlier ones, a result without an address may be repeated, so it adds no depth.
  const overlaps = links.some((link) => link !== '' && seen.has(pageKey(link)));
  const added = links.filter((link) => (link === '' ? !overlaps : isNew(seen, pageKey(link))));
  if (added.every((link) => link === '')) return { ...serp, pages, exhausted: true };
  const all = [...serp.links, ...added].slice(0, MAX_DEPTH);
  return {
    ...serp,
    pages,
    links: all,
    exhausted: isLast || pages >= maxPages || all.length >= MAX_DEPTH,
    unreadable: serp.unreadable + links.filter((link) => link === '').length,
    featured: isFeatured,
  };
};

const isNew = (seen: Set<string>, address: string): boolean => seen.size < seen.add(address).size;
