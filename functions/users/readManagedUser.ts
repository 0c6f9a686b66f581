import type { ManagedUser } from '#shared/contract/admin/users.ts';
import { listPlansEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { findAccount } from './managedUsers.store.ts';
import { toManagedUser, userNotFound } from './managedUsers.ts';

/** A user as administrators see them now. Throws `not_found`. */
export const readManagedUser = async (userId: string, now: number): Promise<ManagedUser> => {
  const [account, plans] = await Promise.all([findAccount(userId), listPlansEvenDeleted()]);
  if (!account) throw userNotFound();
  return toManagedUser(account.user, account.found.subscription, plans, now);
};
