import { updateProduct } from '../billing/prices/planPrices.ts';
import { findStripeCustomer } from '../billing/sync/customers.store.ts';
import { passOverSubscriptions } from '../billing/sync/dailyPass.ts';
import { syncUser } from '../billing/sync/syncSubscription.ts';
import { requestBillingTasks } from '../tasks/tasks.store.ts';
import type { BillingKind } from '../tasks/tasks.ts';
import { type HandlersOf, taskWorker } from '../tasks/taskWorker.ts';

const handlers = {
  planProduct: ({ plan_id }) => updateProduct(plan_id),
  sync: async ({ user_id }) => {
    if ((await findStripeCustomer(user_id)) !== undefined) await syncUser(user_id);
  },
  billingPass: passOverSubscriptions,
} satisfies HandlersOf<BillingKind>;

/** Apart from the other tasks, because only this worker may use Stripe's key, which moves money. */
export const handler = taskWorker(handlers, requestBillingTasks);
