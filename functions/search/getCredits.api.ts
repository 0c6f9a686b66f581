import { search } from '#shared/contract/admin/search.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { fetchSerperAccount } from '../platform/search/serperAccount.ts';
import { creditsOf } from './credits.ts';

export const handler = endpoint(search.getCredits)(async () => creditsOf(await fetchSerperAccount()));
