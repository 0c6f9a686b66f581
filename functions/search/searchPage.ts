import type { SerpQuery } from '#shared/messages.ts';
import { searchAlgolia } from '../platform/search/algolia.ts';
import type { ResultPage } from '../platform/search/resultPage.ts';
import { searchSerper } from '../platform/search/serper.ts';
import { MAX_DEPTH } from './serps.ts';
import type { SearchSettings } from './settings.ts';

/** A page (from 1) of a query's organic results, by the settings of its provider. Throws a `ProviderFault`. */
export const searchPage = async (
  query: SerpQuery,
  page: number,
  { algolia }: SearchSettings,
): Promise<ResultPage> => {
  switch (query.provider) {
    case 'serper':
      return { links: await searchSerper(query, page), isLast: false };
    case 'algolia':
      return searchAlgolia(query, page, { ...algolia, hitsPerPage: hitsPerPage(algolia.results_per_page) });
    default:
      return query.provider satisfies never;
  }
};

const hitsPerPage = (wanted: number): number => Math.min(Math.max(Math.trunc(wanted), 1), MAX_DEPTH);
