import type { SerpQuery } from '#shared/messages.ts';
import { findOutage, findOutages } from './outages.store.ts';
import { type ProviderOutage, refusesRequests } from './outages.ts';
import { queryFor } from './serps.ts';
import { readSearchSettings } from './settings/settings.store.ts';

export const readActiveSearch = async (now: number) => {
  const [settings, outages] = await Promise.all([readSearchSettings(), findOutages()]);
  return {
    isOut: refusesRequests(outages[settings.provider], now),
    queryOf: (keyword: string): SerpQuery => queryFor(settings, keyword),
  };
};

export const findActiveOutage = async (): Promise<ProviderOutage | undefined> => {
  const { provider } = await readSearchSettings();
  return findOutage(provider);
};
