import type { Change } from '#shared/contract/admin/audit.ts';
import type { SearchConfig, SettingsForm } from '#shared/contract/admin/searchSettings.ts';
import { labelOf } from '#shared/contract/labels.ts';
import type { Provider } from '#shared/messages.ts';
import { changesBetween } from '../../audit/audit.ts';
import { requireVersion } from '../../platform/edits.ts';
import { AppError } from '../../platform/errors.ts';
import type { ChangedKeys, ProviderKeys } from '../../platform/search/keys.ts';
import type { ProviderOutage } from '../outages.ts';
import { type AlgoliaSettings, type SearchSettings, versionsOf } from './settings.ts';

/** Returns the keys that the form fills in. */
export const keysIn = ({ provider, config: { api_key, search_api_key } }: SettingsForm): ChangedKeys => ({
  ...(api_key && { api_key }),
  ...(provider === 'algolia' && search_api_key && { search_api_key }),
});

/**
 * Throws `conflict` if what the form changes was changed elsewhere. Of keys it shows the first characters.
 */
export const requireUnchanged = (form: SettingsForm, settings: SearchSettings, keys: ProviderKeys): void => {
  const { freshness_minutes, trial_lookups, version } = form;
  const current = versionsOf(settings, form.provider);
  requireVersion({ freshness_minutes, trial_lookups, version }, settings, current.version);
  const { api_key: _, search_api_key: __, ...asked } = form.config;
  const stored = { api_key: keys.api_key || null, search_api_key: keys.search_api_key || null };
  requireVersion(
    { ...asked, ...keysIn(form) },
    { ...settings[form.provider], ...stored },
    current.config.version,
    {
      within: 'config.',
      shown: (value, field) => (field in stored ? maskKey(String(value ?? '')) : value),
    },
  );
};

const EMPTIED = 'Sem este valor a Algolia não pode ser consultada. Para não usá-la, ative o Serper.';

/** Throws `malformed` for a form that empties the application or the index. */
export const requireFilled = ({ provider, config }: SettingsForm, { algolia }: SearchSettings): void => {
  const isEmptied = (field: 'app_id' | 'index_name') => config[field] === '' && algolia[field] !== '';
  const emptied = (['app_id', 'index_name'] as const).filter(isEmptied).map((field) => `config.${field}`);
  if (provider !== 'algolia' || emptied.length === 0) return;
  const sentences = emptied.map((field) => `${labelOf(field)}: ${EMPTIED}`);
  const fields = Object.fromEntries(emptied.map((field) => [field, EMPTIED]));
  throw new AppError('malformed', sentences.join(' '), fields);
};

/** Fields that are omitted or empty keep their values. */
export const applyForm = (before: SearchSettings, form: SettingsForm, hasNewKeys = false): SearchSettings => {
  const { provider, config, is_active, freshness_minutes, trial_lookups } = form;
  const { rate_limit, country, language, results_per_page, app_id, index_name } = config;
  const asked = {
    keys_version: before[provider].keys_version + Number(hasNewKeys),
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
    ...(trial_lookups !== undefined && { trial_lookups }),
    ...(provider === 'serper'
      ? { serper: { ...before.serper, ...asked } }
      : { algolia: { ...before.algolia, ...asked, ...address } }),
  };
};

export const settingsChanges = (
  before: SearchSettings,
  after: SearchSettings,
  provider: Provider,
): Change[] => [
  ...changesBetween(before[provider], after[provider]).filter(({ field }) => field !== 'keys_version'),
  ...changesBetween(general(before), general(after)),
];

const general = ({ provider, freshness_minutes, trial_lookups }: SearchSettings) => ({
  provider,
  freshness_minutes,
  trial_lookups,
});

export const isReady = (settings: SearchSettings, keys: ChangedKeys): boolean => {
  if (!keys.api_key && !keys.search_api_key) return false;
  if (settings.provider === 'serper') return true;
  return settings.algolia.app_id !== '' && settings.algolia.index_name !== '';
};

const unblocking: readonly string[] = ['app_id', 'index_name'];

/** Whether the change may end an outage, so that checks should try again at once. */
export const isUnblocking = (changes: readonly Change[], keys: ChangedKeys): boolean =>
  Object.keys(keys).length > 0 || changes.some(({ field }) => unblocking.includes(field));

/** Four characters of a key of this length or more reveal nothing useful. */
const MASKED_FROM = 12;

/** Returns the first characters, which tell keys apart; null without a key. */
export const maskKey = (key: string): string | null => {
  if (key === '') return null;
  return key.length < MASKED_FROM ? '••••' : `${key.slice(0, 4)}••••`;
};

export const configOf = (
  settings: SearchSettings,
  keys: Readonly<Record<Provider, ProviderKeys>>,
  outages: Readonly<Partial<Record<Provider, ProviderOutage>>>,
): SearchConfig => {
  const { provider, freshness_minutes, trial_lookups, serper, algolia } = settings;
  const shown = (name: Provider) => ({
    is_active: provider === name,
    api_key: maskKey(keys[name].api_key),
    outage: outages[name] ?? null,
    ...versionsOf(settings, name).config,
  });
  return {
    provider,
    freshness_minutes,
    trial_lookups,
    version: versionsOf(settings, provider).version,
    serper: { ...serper, ...shown('serper') },
    algolia: {
      ...algolia,
      ...shown('algolia'),
      search_api_key: maskKey(keys.algolia.search_api_key),
    },
  };
};
