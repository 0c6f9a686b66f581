import type { search } from '#shared/contract/admin/search.ts';
import { providerConfig, type SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import type { EditedValue, EditedValues } from '#shared/contract/edits.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { editedFields } from '../../ui/kit/forms/useEdit.ts';
import { countryOptions, languageOptions } from './texts.ts';

type Provider = SearchConfig['provider'];
type Body = CallOf<typeof search.updateSettings>['body'];

/** The form's values. Keys are empty, because the server tells only their first characters. */
export const valuesOf = (config: SearchConfig, provider: Provider) => {
  const { rate_limit, country, language, results_per_page } = config[provider];
  const { app_id, index_name } = config.algolia;
  return {
    config: {
      api_key: '',
      search_api_key: '',
      removes_search_key: false,
      app_id,
      index_name,
      rate_limit: String(rate_limit),
      results_per_page: String(results_per_page),
      country,
      language,
    },
  };
};

export const baseOf = (config: SearchConfig, provider: Provider): EditedValues => {
  const fields = Object.entries(editedFields(providerConfig, config[provider]));
  return Object.fromEntries(fields.map(([field, value]) => [`config.${field}`, value]));
};

export const formTextOf = (path: string, value: EditedValue): string =>
  path.endsWith('_key') ? '' : String(value ?? '');

export const optionLabelOf = (path: string, value: string): string | undefined =>
  options[path]?.find((option) => option.value === value)?.label;

const options: Readonly<Record<string, typeof countryOptions>> = {
  'config.country': countryOptions,
  'config.language': languageOptions,
};

export const bodyOf = (provider: Provider, { config }: ReturnType<typeof valuesOf>): Body => {
  const { search_api_key: typed, removes_search_key, app_id, index_name, ...rest } = config;
  // The fields for country and language offer only what the contract accepts.
  const common = rest as Body['config'];
  if (provider === 'serper') return { provider, config: common };
  const search_api_key = removes_search_key ? null : typed;
  return { provider, config: { ...common, search_api_key, app_id, index_name } };
};
