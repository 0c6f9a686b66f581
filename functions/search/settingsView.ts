import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import type { Provider } from '#shared/messages.ts';
import type { ProviderKeys } from '../platform/search/keys.ts';
import type { ProviderOutage } from './providers.ts';
import type { SearchSettings } from './settings.ts';

/** From this length on, four characters tell nothing about the rest of a key. */
const MASKED_FROM = 12;

/** The first characters of a key, which tell keys apart; null for none. */
export const maskKey = (key: string): string | null => {
  if (key === '') return null;
  return key.length < MASKED_FROM ? '••••' : `${key.slice(0, 4)}••••`;
};

/** The settings as administrators see them: of the keys only the first characters. */
export const configOf = (
  { provider, freshness_minutes, trial_lookups, serper, algolia }: SearchSettings,
  keys: Readonly<Record<Provider, ProviderKeys>>,
  outages: Readonly<Partial<Record<Provider, ProviderOutage>>>,
): SearchConfig => {
  const shown = (name: Provider) => ({
    is_active: provider === name,
    api_key: maskKey(keys[name].api_key),
    outage: outages[name] ?? null,
  });
  return {
    provider,
    freshness_minutes,
    trial_lookups,
    serper: { ...serper, ...shown('serper') },
    algolia: {
      ...algolia,
      ...shown('algolia'),
      search_api_key: maskKey(keys.algolia.search_api_key),
    },
  };
};
