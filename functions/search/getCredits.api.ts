import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { fetchSerperAccount } from '../platform/search/serperAccount.ts';
import { creditsOf } from './credits.ts';

export const handler = endpoint(routes.search.getCredits)(async () => creditsOf(await fetchSerperAccount()));
