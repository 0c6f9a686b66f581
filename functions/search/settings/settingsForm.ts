import type { Change } from '#shared/contract/admin/audit.ts';
import type { SearchConfig, SettingsForm } from '#shared/contract/admin/searchSettings.ts';
import { labelOf } from '#shared/contract/labels.ts';
import type { Provider } from '#shared/messages.ts';
import { changesBetween } from '../../audit/audit.ts';
import { mergeEdit } from '../../platform/edits.ts';
import { AppError } from '../../platform/errors.ts';
import type { ChangedKeys, ProviderKeys } from '../../platform/search/keys.ts';
import type { ProviderOutage } from '../outages.ts';
import type { AlgoliaSettings, SearchSettings } from './settings.ts';

/** Returns the keys that the form fills in, and null for a key to remove. */
export const keysIn = ({ provider, config: { api_key, search_api_key } }: SettingsForm): ChangedKeys => ({
  ...(api_key && { api_key }),
  ...(provider === 'algolia' && (search_api_key || search_api_key === null) && { search_api_key }),
});

type EditedForm = Omit<SettingsForm, 'config'> & {
  readonly config: Omit<SettingsForm['config'], 'country' | 'language'> & Partial<Asked>;
};
type Asked = { readonly [K in 'country' | 'language']: string | undefined };

/** Fills unchanged fields with stored values. Throws `conflict` like `mergeEdit`. */
export const mergeSettings = (form: SettingsForm, stored: SearchSettings): EditedForm => {
  const { config, freshness_minutes, trial_lookups, base } = form;
  const { api_key: _, search_api_key: __, app_id, index_name, ...asked } = config;
  const filled = { ...asked, ...(app_id && { app_id }), ...(index_name && { index_name }) };
  return {
    ...form,
    ...mergeEdit({ freshness_minutes, trial_lookups }, base, stored),
    config: { ...config, ...mergeEdit(filled, base, stored[form.provider], { within: 'config' }) },
  };
};

/**
 * Throws `conflict` for keys changed elsewhere. Only the first characters are compared, because a form knows
 * no more of a key.
 */
export const requireUnchangedProviderKeys = (form: SettingsForm, stored: ProviderKeys): void => {
  const keys = keysIn(form);
  const shown = (name: keyof ProviderKeys) =>
    stored[name] === (keys[name] ?? '') ? (keys[name] ?? null) : maskKey(stored[name]);
  const current = { api_key: shown('api_key'), search_api_key: shown('search_api_key') };
  mergeEdit(keys, form.base, current, { within: 'config' });
};

const EMPTIED = 'Sem este valor a Algolia não pode ser consultada. Para não usá-la, ative o Serper.';

/** Throws `malformed` for a form that empties the application or the index. */
export const requireFilled = (
  { provider, config, base }: SettingsForm,
  { algolia }: SearchSettings,
): void => {
  const isEmptied = (field: 'app_id' | 'index_name') =>
    config[field] === '' && (base?.[`config.${field}`] ?? algolia[field]) !== '';
  const emptied = (['app_id', 'index_name'] as const).filter(isEmptied).map((field) => `config.${field}`);
  if (provider !== 'algolia' || emptied.length === 0) return;
  const sentences = emptied.map((field) => `${labelOf(field)}: ${EMPTIED}`);
  const fields = Object.fromEntries(emptied.map((field) => [field, EMPTIED]));
  throw new AppError('malformed', sentences.join(' '), fields);
};

/** Fields that are omitted or empty keep their values. */
export const applyForm = (before: SearchSettings, form: EditedForm): SearchSettings => {
  const { provider, config, is_active, freshness_minutes, trial_lookups } = form;
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
  ...changesBetween(before[provider], after[provider]),
  ...changesBetween(general(before), general(after)),
];

const general = ({ provider, freshness_minutes, trial_lookups }: SearchSettings) => ({
  provider,
  freshness_minutes,
  trial_lookups,
});

/** Whether the provider has everything that searching needs. */
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

/** Shows only the first characters of keys. */
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
