import { findOutage } from '../search/providers.store.ts';
import type { ProviderOutage } from '../search/providers.ts';
import { readSearchSettings } from '../search/settings.store.ts';

/** When and why the provider that serves the checks last rejected everything. */
export const findActiveOutage = async (): Promise<ProviderOutage | undefined> => {
  const { provider } = await readSearchSettings();
  return findOutage(provider);
};
