import { users } from '#shared/contract/admin/users.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listAccounts } from './managedUsers.store.ts';
import { toManagedUser } from './managedUsers.ts';

export const handler = endpoint(users.list)(async ({ query, now }) => {
  const { accounts, plans, total, next } = await listAccounts(query);
  const listed = accounts.map(({ user, found }) => toManagedUser(user, found.subscription, plans, now));
  return { users: listed, total, next };
});
