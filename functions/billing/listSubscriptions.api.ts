import type { ListedSubscription } from '#shared/contract/admin/subscriptions.ts';
import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listPlansEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import {
  listByStatus,
  listUnrecognized,
  readSubscribers,
  type Subscriber,
} from '../subscriptions/subscribers.store.ts';

/** Reads a page of the index and its items, the plans, and the same of subscriptions without a plan. */
export const handler = endpoint(managedSubscriptions.listSubscriptions)(
  async ({ query: { status, cursor } }) => {
    const [{ userIds, next }, plans, unrecognized] = await Promise.all([
      listByStatus(status, cursor),
      listPlansEvenDeleted(),
      listUnrecognized(),
    ]);
    const names = new Map(plans.map(({ id, name }) => [id, name]));
    const subscribers = await readSubscribers(userIds);
    // The index is updated a little later than the items.
    const wanted = subscribers.filter(
      ({ subscription }) => status === undefined || subscription.status === status,
    );
    return { subscriptions: wanted.map((each) => toRow(each, names)), next, unrecognized };
  },
);

const toRow = (
  { user, subscription }: Subscriber,
  planNames: ReadonlyMap<number, string>,
): ListedSubscription => ({
  ...subscription,
  id: user.id,
  user_name: user.name,
  user_email: user.email,
  plan_name: planNames.get(subscription.plan_id) ?? null,
  price_monthly: subscription.monthly_amount / 100,
  stripe_subscription_id: subscription.stripe_subscription_id ?? null,
  stripe_customer_id: subscription.stripe_customer_id ?? null,
});
