import type { Engine, Provider } from './messages.ts';

const providerNames: Readonly<Record<Provider, string>> = { serper: 'Serper', algolia: 'Algolia' };

export const engineLabel = ({ provider, country, language }: Engine): string =>
  `${providerNames[provider]}, ${country}, ${language}`;

/** Whether positions are comparable. At Algolia, country and language make no difference. */
export const isSameEngine = (a: Engine, b: Engine): boolean => {
  if (a.provider !== b.provider) return false;
  return a.provider === 'algolia'
    ? a.index === undefined || b.index === undefined || a.index === b.index
    : a.country === b.country && a.language === b.language;
};
