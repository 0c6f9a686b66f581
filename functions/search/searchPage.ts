import type { SerpQuery } from '#shared/messages.ts';
import { searchSerper } from '../platform/search/serper.ts';

type SearchPage = (query: SerpQuery, page: number) => Promise<string[]>;

const providers: Record<SerpQuery['provider'], SearchPage> = { serper: searchSerper };

/** The links of one page (from 1) of a query's organic results. Throws a `ProviderFault`. */
export const searchPage: SearchPage = (query, page) => providers[query.provider](query, page);
