import type { SerpQuery } from '#shared/messages.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { rateOf } from './calls/rate.ts';
import { findOutage, findOutages } from './outages.store.ts';
import { type ProviderOutage, refusesPresses } from './outages.ts';
import { queryFor } from './serps.ts';
import { readSearchSettings } from './settings/settings.store.ts';
import { activeProvider, pageSettingsOf } from './settings/settings.ts';

export type ActiveSearch = Readonly<Awaited<ReturnType<typeof readActiveSearch>>>;

export const readActiveSearch = async (now: number) => {
  const [settings, outages] = await Promise.all([readSearchSettings(), findOutages()]);
  return {
    rate: rateOf(activeProvider(settings).rate_limit),
    pageSize: pageSettingsOf(settings.provider, settings).pageSize,
    /** Results read after this time (milliseconds) are reused without a call. */
    freshSince: now - settings.freshness_minutes * MINUTE,
    isOut: refusesPresses(outages[settings.provider], now),
    queryOf: (keyword: string): SerpQuery => queryFor(settings, keyword),
  };
};

export const findActiveOutage = async (): Promise<ProviderOutage | undefined> => {
  const { provider } = await readSearchSettings();
  return findOutage(provider);
};
