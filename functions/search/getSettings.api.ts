import { search } from '#shared/contract/admin/search.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readKeys } from '../platform/search/keys.ts';
import { findOutages } from './outages.store.ts';
import { readSearchSettings } from './settings/settings.store.ts';
import { configOf } from './settings/settingsForm.ts';

export const handler = endpoint(search.getSettings)(async () => {
  const [settings, outages, serper, algolia] = await Promise.all([
    readSearchSettings(),
    findOutages(),
    readKeys('serper'),
    readKeys('algolia'),
  ]);
  return configOf(settings, { serper, algolia }, outages);
});
