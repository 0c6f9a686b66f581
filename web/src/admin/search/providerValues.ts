import type { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import type { EditedValue } from '#shared/contract/edits.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { countryOptions, languageOptions } from './texts.ts';

type Provider = SearchConfig['provider'];
type Body = CallOf<typeof search.updateSettings>['body'];

/** The server tells only the first characters of keys. */
export const NO_KEYS = { api_key: '', search_api_key: '', removes_search_key: false };

export const valuesOf = (config: SearchConfig, provider: Provider) => {
  const { rate_limit, country, language, results_per_page } = config[provider];
  const { app_id, index_name } = config.algolia;
  return {
    config: {
      ...NO_KEYS,
      app_id,
      index_name,
      rate_limit: String(rate_limit),
      results_per_page: String(results_per_page),
      country,
      language,
    },
  };
};

export const optionLabelOf = (path: string, value: EditedValue): string | undefined =>
  options[path]?.find((option) => option.value === value)?.label;

const options: Readonly<Record<string, typeof countryOptions>> = {
  'config.country': countryOptions,
  'config.language': languageOptions,
};

export const bodyOf = (
  provider: Provider,
  { config }: ReturnType<typeof valuesOf>,
  version: string | undefined,
): Body => {
  const { search_api_key: typed, removes_search_key, app_id, index_name, ...rest } = config;
  // The fields for country and language offer only what the contract accepts.
  const common = { ...rest, version } as Body['config'];
  if (provider === 'serper') return { provider, config: common };
  const search_api_key = removes_search_key ? null : typed;
  return { provider, config: { ...common, search_api_key, app_id, index_name } };
};
