import type { Change } from '#shared/contract/admin/audit.ts';
import type { SettingsForm } from '#shared/contract/admin/search.ts';
import type { Provider } from '#shared/messages.ts';
import { changesBetween } from '../audit/audit.ts';
import type { ProviderKeys } from '../platform/search/keys.ts';
import type { AlgoliaSettings, SearchSettings } from './settings.ts';

/** The keys that a form changes: those that are filled in and that the provider has. */
export const keysIn = ({ provider, config }: SettingsForm): Partial<ProviderKeys> => ({
  ...(config.api_key && { api_key: config.api_key }),
  ...(provider === 'algolia' && config.search_api_key && { search_api_key: config.search_api_key }),
});

/** The settings after a form. Fields that are left out or empty stay as they are. */
export const applyForm = (before: SearchSettings, form: SettingsForm): SearchSettings => {
  const { provider, config, is_active, freshness_minutes } = form;
  const { rate_limit, country, language, results_per_page, app_id, index_name } = config;
  const asked = {
    ...(rate_limit !== undefined && { rate_limit }),
    ...(country !== undefined && { country }),
    ...(language !== undefined && { language }),
    ...(results_per_page !== undefined && { results_per_page }),
  };
  const address: Partial<AlgoliaSettings> = { ...(app_id && { app_id }), ...(index_name && { index_name }) };
  return {
    ...before,
    ...(is_active === true && { provider }),
    ...(freshness_minutes !== undefined && { freshness_minutes }),
    ...(provider === 'serper'
      ? { serper: { ...before.serper, ...asked } }
      : { algolia: { ...before.algolia, ...asked, ...address } }),
  };
};

/** What a form changed: fields of the provider, and those of all providers. */
export const settingsChanges = (
  before: SearchSettings,
  after: SearchSettings,
  provider: Provider,
): Change[] => [
  ...changesBetween(before[provider], after[provider]),
  ...changesBetween(
    { provider: before.provider, freshness_minutes: before.freshness_minutes },
    { provider: after.provider, freshness_minutes: after.freshness_minutes },
  ),
];

/** Whether the provider of these settings has everything that a search needs. */
export const isReady = (settings: SearchSettings, keys: ProviderKeys): boolean => {
  if (keys.api_key === '' && keys.search_api_key === '') return false;
  if (settings.provider === 'serper') return true;
  return settings.algolia.app_id !== '' && settings.algolia.index_name !== '';
};

const unblocking: readonly string[] = ['app_id', 'index_name'];

/** Whether a change may end an outage, so that checks should try again at once. */
export const isUnblocking = (changes: readonly Change[], keys: Partial<ProviderKeys>): boolean =>
  Object.keys(keys).length > 0 || changes.some(({ field }) => unblocking.includes(field));
