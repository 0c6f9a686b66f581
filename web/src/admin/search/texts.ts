import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { whole } from '#shared/format.ts';

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

export const figure = (value: number | 'N/A' | null): string =>
  typeof value === 'number' ? whole(value) : 'N/A';

const SECONDS_PER_HOUR = 3600;

export const perHour = (perSecond: number | 'N/A'): string =>
  perSecond === 'N/A' ? 'N/A' : `${whole(perSecond * SECONDS_PER_HOUR)}/hora`;

export const saveTexts = {
  success: '✅ Configuração salva com sucesso!',
  failure: 'Erro ao salvar configuração',
};
