import * as z from 'zod/mini';
import { type Provider, provider } from '#shared/messages.ts';
import { idOf } from '../../platform/ids.ts';

const providerSettings = z.object({
  /** Requests per minute, all workers together. */
  rate_limit: z._default(z.number(), 60),
  country: z._default(z.string(), 'br'),
  language: z._default(z.string(), 'pt-br'),
  /** How many results are read: Serper always returns ten per call, Algolia this many. */
  results_per_page: z._default(z.number(), 50),
});
type ProviderSettings = z.output<typeof providerSettings>;

/** Where Algolia searches. Its keys are a secret and not among the settings. */
const algoliaSettings = z.extend(providerSettings, {
  app_id: z._default(z.string(), ''),
  index_name: z._default(z.string(), ''),
});
export type AlgoliaSettings = z.output<typeof algoliaSettings>;

/** How the administrators want positions to be fetched. */
export const searchSettings = z.object({
  provider: z._default(provider, 'serper'),
  freshness_minutes: z._default(z.number(), 10),
  /** How many queries a trial without a card may look up in all. */
  trial_lookups: z._default(z.number(), 10_000),
  serper: z._default(providerSettings, providerSettings.parse({})),
  algolia: z._default(algoliaSettings, algoliaSettings.parse({})),
  /** How often administrators have changed the settings. */
  revision: z._default(z.number(), 0),
});
export type SearchSettings = z.output<typeof searchSettings>;

export const activeProvider = (settings: SearchSettings): ProviderSettings => settings[settings.provider];

/** How far results are read at most: 5 pages, and no further than position 100. */
export const MAX_PAGES = 5;
export const MAX_DEPTH = 100;

/** How a provider's pages are read, which its settings decide. */
export interface PageSettings {
  readonly pageSize: number;
  readonly maxPages: number;
  /** Equal where pages are read alike; those that were read differently are neither continued nor reused. */
  readonly id: string;
  /** The id of what is searched, where the provider has more than one. */
  readonly index?: string;
}

/** A page of Serper's always holds ten; asking for more may be rejected or billed twice. */
export const SERPER_PAGE_SIZE = 10;

/**
 * How results are read with these settings. `results_per_page` is the size of a page at Algolia; at Serper it
 * limits how many results are read in all.
 */
export const pageSettingsOf = (provider: Provider, settings: SearchSettings): PageSettings => {
  switch (provider) {
    case 'serper': {
      const maxPages = within(Math.ceil(settings.serper.results_per_page / SERPER_PAGE_SIZE), MAX_PAGES);
      return { pageSize: SERPER_PAGE_SIZE, maxPages, id: `${maxPages}` };
    }
    case 'algolia': {
      const { app_id, index_name, results_per_page } = settings.algolia;
      const pageSize = within(Math.trunc(results_per_page), MAX_DEPTH);
      return {
        pageSize,
        maxPages: MAX_PAGES,
        id: `${pageSize} ${app_id} ${index_name}`,
        index: idOf(`${app_id} ${index_name}`),
      };
    }
    default:
      return provider satisfies never;
  }
};

/** How many pages a query takes at most, where all of them are full. */
export const mostPagesOf = (settings: SearchSettings): number => {
  const { pageSize, maxPages } = pageSettingsOf(settings.provider, settings);
  return Math.min(maxPages, Math.ceil(MAX_DEPTH / pageSize));
};

/**
 * About how many pages were read for so many results: a page may hold fewer, and that they ended may have
 * taken a page more.
 */
export const pagesOf = (depth: number, pageSize: number): number =>
  within(Math.ceil(depth / pageSize), MAX_PAGES);

const within = (value: number, max: number): number => Math.min(Math.max(value, 1), max);
