import type { SearchConfig, search } from '#shared/contract/admin/search.ts';
import type { CallOf } from '#shared/contract/route.ts';

type Provider = SearchConfig['provider'];
type Body = CallOf<typeof search.updateSettings>['body'];

/** The values of a provider's form. The keys are empty: the server tells only their first characters. */
export const valuesOf = (config: SearchConfig, provider: Provider) => {
  const { rate_limit, country, language, results_per_page } = config[provider];
  const { app_id, index_name } = config.algolia;
  return {
    config: {
      api_key: '',
      search_api_key: '',
      app_id,
      index_name,
      rate_limit: String(rate_limit),
      results_per_page: String(results_per_page),
      country,
      language,
    },
  };
};

/** What the form sends. Of Serper, only what Serper has. */
export const bodyOf = (provider: Provider, { config }: ReturnType<typeof valuesOf>): Body => {
  const { search_api_key, app_id, index_name, ...rest } = config;
  // The fields for country and language offer only what the contract accepts.
  const common = rest as Body['config'];
  if (provider === 'serper') return { provider, config: common };
  return { provider, config: { ...common, search_api_key, app_id, index_name } };
};
