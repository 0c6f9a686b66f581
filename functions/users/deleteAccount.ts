import { requestCleanup } from '../accounts/deletions/deletions.store.ts';
import { newUserDeletion } from '../accounts/deletions/deletions.ts';
import { saveAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { listCustomersOf } from '../billing/sync/customers.store.ts';
import { endCustomer } from '../billing/sync/ownCustomer.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
import { busy } from '../platform/errors.ts';
import { readTotals } from '../statistics/statistics.store.ts';
import { type Account, findAccount, removeUser } from './managedUsers.store.ts';
import { lastAdministrator, userNotFound } from './managedUsers.ts';

interface Options {
  /** Throws if this account may not be deleted. Called again whenever it has changed meanwhile. */
  readonly check: (account: Account) => void | Promise<void>;
  /** Records who deleted it, if somebody else did. */
  readonly audit?: (account: Account) => AuditEntry;
}

/**
 * Deletes a user and everything of theirs, at Stripe first: if it does not answer, nobody goes on paying for
 * nothing. Its webhooks may change the user meanwhile, so all of this may be tried again.
 */
export const deleteAccount = async (
  userId: string,
  now: number,
  { check, audit }: Options,
): Promise<void> => {
  let isAudited = false;
  const outcome = await retryIfChanged(async () => {
    const account = await requireDeletable(userId, check);
    // Before anything ends at Stripe, which the removal cannot take back.
    if (audit && !isAudited) await saveAudit(audit(account));
    isAudited = true;
    const customers = await listCustomersOf(userId);
    // One that was replaced while other keys were stored may still be charged.
    for (const customer of customers) await endCustomer(customer);
    const [current] = customers;
    const deletion = newUserDeletion(account.user, customers, now);
    const failure = await removeUser(account, current, deletion);
    return failure === 'changed' ? undefined : { failure, deletion };
  });
  if (!outcome) throw busy();
  if (outcome.failure) throw lastAdministrator();
  await requestCleanup([outcome.deletion]);
};

const requireDeletable = async (userId: string, check: Options['check']): Promise<Account> => {
  const account = await findAccount(userId);
  if (!account) throw userNotFound();
  await check(account);
  if (account.user.is_admin && (await isLastAdministrator())) throw lastAdministrator();
  return account;
};

/** Asked before anything ends at Stripe; for two of them at once, the removal itself asks again. */
const isLastAdministrator = async (): Promise<boolean> => {
  const { administrators = 0 } = await readTotals();
  return administrators <= 1;
};
