import * as z from 'zod/mini';
import { provider } from '#shared/messages.ts';

/** How a provider is asked. */
const providerSettings = z.object({
  /** Requests per minute, all workers together. */
  rate_limit: z._default(z.number(), 60),
  country: z._default(z.string(), 'br'),
  language: z._default(z.string(), 'pt-br'),
  /** How many results are read: Serper always returns ten per call, Algolia this many. */
  results_per_page: z._default(z.number(), 50),
});
export type ProviderSettings = z.output<typeof providerSettings>;

/** Where Algolia searches. Its keys are a secret and not among the settings. */
const algoliaSettings = z.extend(providerSettings, {
  app_id: z._default(z.string(), ''),
  index_name: z._default(z.string(), ''),
});
export type AlgoliaSettings = z.output<typeof algoliaSettings>;

/** How the administrators want positions to be fetched. */
export const searchSettings = z.object({
  /** The provider that serves the checks. */
  provider: z._default(provider, 'serper'),
  /** For how many minutes results are reused. */
  freshness_minutes: z._default(z.number(), 10),
  /** How many queries a trial without a card may look up in all. */
  trial_lookups: z._default(z.number(), 10_000),
  serper: z._default(providerSettings, providerSettings.parse({})),
  algolia: z._default(algoliaSettings, algoliaSettings.parse({})),
  /** How often administrators have changed the settings. */
  revision: z._default(z.number(), 0),
});
export type SearchSettings = z.output<typeof searchSettings>;

/** How the provider that serves the checks is asked. */
export const activeProvider = (settings: SearchSettings): ProviderSettings => settings[settings.provider];
