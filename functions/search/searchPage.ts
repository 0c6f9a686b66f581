import type { SerpQuery } from '#shared/messages.ts';
import { searchAlgolia } from '../platform/search/algolia.ts';
import type { ResultPage } from '../platform/search/resultPage.ts';
import { searchSerper } from '../platform/search/serper.ts';
import type { SearchSettings } from './settings.ts';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** How many results a page holds. */
  readonly pageSize: number;
  readonly settings: SearchSettings;
  /** The key of Algolia to ask with; by default, the one that checks use. */
  readonly key?: 'api_key' | undefined;
}

/** A page of a query's organic results from the query's provider. Throws a `ProviderFault`. */
export const searchPage = async (
  query: SerpQuery,
  { page, pageSize, settings, key }: PageRequest,
): Promise<ResultPage> => {
  switch (query.provider) {
    case 'serper':
      return { links: await searchSerper(query, page), isLast: false };
    case 'algolia':
      return searchAlgolia(query, page, { ...settings.algolia, hitsPerPage: pageSize, key });
    default:
      return query.provider satisfies never;
  }
};
