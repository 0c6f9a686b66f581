import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';

/** The providers' names. */
export const providerNames: Readonly<Record<SearchConfig['provider'], string>> = {
  serper: 'Serper',
  algolia: 'Algolia',
};

export const countryOptions = [
  { value: 'br', label: 'Brasil' },
  { value: 'us', label: 'Estados Unidos' },
  { value: 'pt', label: 'Portugal' },
];

export const languageOptions = [
  { value: 'pt-br', label: 'Português do Brasil' },
  { value: 'en', label: 'Inglês' },
  { value: 'pt', label: 'Português de Portugal' },
];
