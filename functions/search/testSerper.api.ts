import { search } from '#shared/contract/admin/search.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readSearchSettings } from './settings/settings.store.ts';
import { trySearch } from './trySearch.ts';

export const handler = endpoint(search.testSerper)(async ({ body, now }) =>
  trySearch(body, { settings: await readSearchSettings(), provider: 'serper', maxPages: 1, now }),
);
