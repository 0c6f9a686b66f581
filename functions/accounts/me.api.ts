import { accounts } from '#shared/contract/accounts.ts';
import { endpoint } from './endpoint.ts';

export const handler = endpoint(accounts.me)(async ({ user }) => user);
