import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listAccounts } from './list.store.ts';
import { toManagedUser } from './users.ts';

export const handler = endpoint(routes.users.list)(async ({ query, now }) => {
  const { accounts, plans, total, next } = await listAccounts(query);
  const users = accounts.map(({ user, found }) => toManagedUser(user, found.subscription, plans, now));
  return { users, total, next };
});
