import { routes } from '#shared/contract/index.ts';
import { endpoint } from './endpoint.ts';

export const handler = endpoint(routes.accounts.me)(async ({ user }) => user);
