import type { Provider } from '#shared/messages.ts';
import { idOf } from '../platform/ids.ts';
import { MAX_DEPTH, MAX_PAGES } from './serps.ts';
import type { SearchSettings } from './settings.ts';

/** How a provider's pages are read, which its settings decide. */
export interface PageSettings {
  /** How many results a page holds. */
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
