import { search } from '#shared/contract/admin/search.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readSearchSettings } from './settings/settings.store.ts';
import { MAX_PAGES } from './settings/settings.ts';
import { trySearch } from './trySearch.ts';

export const handler = endpoint(search.testWorkflow)(async ({ body, now }) =>
  trySearch(body, { settings: await readSearchSettings(), maxPages: MAX_PAGES, now }),
);
