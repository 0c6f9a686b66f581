import { saveAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { listStripeCustomers } from '../billing/sync/customers.store.ts';
import { endCustomer } from '../billing/sync/stripeCustomer.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { readTotals } from '../statistics/statistics.store.ts';
import { hashTrialIdentity } from '../subscriptions/trialIdentity.ts';
import { claimRest } from '../subscriptions/trials.store.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { type Account, findAccount, lastAdministrator, removeUser } from './managedUsers.store.ts';
import { userNotFound } from './managedUsers.ts';

interface Options {
  /** Throws if the account may not be deleted. Called again whenever the account has changed meanwhile. */
  readonly check: (account: Account) => void | Promise<void>;
  readonly audit?: (account: Account) => AuditEntry;
}

/** Ends everything at Stripe first, so that nobody goes on paying for a deleted account. */
export const deleteAccount = async (
  userId: string,
  now: number,
  { check, audit }: Options,
): Promise<void> => {
  let isAudited = false;
  const deletion = await retryOrThrow(async () => {
    const account = await requireDeletable(userId, check);
    // Neither their e-mail of now nor their Google account begins a second trial in another account.
    if (account.found.subscription?.stripe_subscription_id)
      await claimRest(await hashTrialIdentity(account.user), now);
    // The entry is saved before anything ends at Stripe, which cannot be undone.
    if (audit && !isAudited) await saveAudit(audit(account));
    isAudited = true;
    const customers = await listStripeCustomers(userId);
    // Also ends former customers: one replaced while other keys were stored may still be charged.
    for (const customer of customers) await endCustomer(customer);
    const [current] = customers;
    const { email, identity_id } = account.user;
    const task = newTask('user', { user_id: userId, email, identity_id, customer_ids: customers }, now);
    return (await removeUser(account, current, task)) ? task : undefined;
  });
  await requestTasks([deletion]);
};

const requireDeletable = async (userId: string, check: Options['check']): Promise<Account> => {
  const account = await findAccount(userId);
  if (!account) throw userNotFound();
  await check(account);
  if (account.user.is_admin && (await isLastAdministrator())) throw lastAdministrator();
  return account;
};

/** Checked before anything ends at Stripe; the removal checks again for concurrent deletions. */
const isLastAdministrator = async (): Promise<boolean> => {
  const { administrators = 0 } = await readTotals();
  return administrators <= 1;
};
