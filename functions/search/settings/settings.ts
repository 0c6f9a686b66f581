import * as z from 'zod/mini';
import { type Engine, type Provider, provider } from '#shared/messages.ts';
import { versionOf } from '../../platform/edits.ts';
import { hashOf } from '../../platform/ids.ts';

const providerSettings = z.object({
  /** Requests per minute of all workers together. */
  rate_limit: z._default(z.number(), 60),
  country: z._default(z.string(), 'br'),
  language: z._default(z.string(), 'pt-br'),
  /** Algolia returns this many results per call; Serper always returns ten. */
  results_per_page: z._default(z.number(), 50),
  /** Counts the changes of the keys, which are a secret and written after this. */
  keys_version: z._default(z.number(), 0),
});
type ProviderSettings = z.output<typeof providerSettings>;

const algoliaSettings = z.extend(providerSettings, {
  app_id: z._default(z.string(), ''),
  index_name: z._default(z.string(), ''),
});
export type AlgoliaSettings = z.output<typeof algoliaSettings>;

export const searchSettings = z.object({
  provider: z._default(provider, 'serper'),
  freshness_minutes: z._default(z.number(), 10),
  /** The most look-ups of a trial without a card. */
  trial_lookups: z._default(z.number(), 10_000),
  serper: z._default(providerSettings, providerSettings.parse({})),
  algolia: z._default(algoliaSettings, algoliaSettings.parse({})),
  revision: z._default(z.number(), 0),
});
export type SearchSettings = z.output<typeof searchSettings>;

/** The versions of what is equal for all providers, and of one provider's settings and keys. */
export const versionsOf = (settings: SearchSettings, provider: Provider) => ({
  version: versionOf(['freshness_minutes', 'trial_lookups'], settings),
  config: { version: versionOf(Object.keys(settings[provider]), settings[provider]) },
});

export const activeProvider = (settings: SearchSettings): ProviderSettings => settings[settings.provider];

/** A query reads at most 5 pages, and at most to position 100. */
export const MAX_PAGES = 5;
export const MAX_DEPTH = 100;

export interface PageSettings {
  readonly pageSize: number;
  readonly maxPages: number;
  /** Equal for settings that read pages alike. Only pages read with the same id are continued or reused. */
  readonly id: string;
  /** The index to search, if the provider has more than one. */
  readonly index?: string;
}

/** Serper may reject or bill twice a request for more results. */
export const SERPER_PAGE_SIZE = 10;

/** `results_per_page` is the page size at Algolia, and the total at Serper. */
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
        index: hashOf(`${app_id} ${index_name}`),
      };
    }
    default:
      return provider satisfies never;
  }
};

/** What measures positions by these settings. */
export const activeEngine = (settings: SearchSettings): Engine => {
  const { provider } = settings;
  const { country, language } = activeProvider(settings);
  return { provider, country, language, index: pageSettingsOf(provider, settings).index };
};

/** Returns the most pages per query, if all pages are full. */
export const mostPagesOf = (settings: SearchSettings): number => {
  const { pageSize, maxPages } = pageSettingsOf(settings.provider, settings);
  return Math.min(maxPages, Math.ceil(MAX_DEPTH / pageSize));
};

const within = (value: number, max: number): number => Math.min(Math.max(value, 1), max);
