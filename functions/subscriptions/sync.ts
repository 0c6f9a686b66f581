import { settleKeywords } from '../keywords/activity.ts';
import { readSubscription, type Subscription, saveReading, startReading } from '../limits/store.ts';
import { cancelSubscription, listSubscriptions } from '../platform/billing.ts';
import { findCustomerOf, findUserOf } from './store.ts';
import { chooseSubscription, type PlanSubscription, statusOf } from './subscriptions.ts';

/** What a customer has after a sync. */
export interface Synced {
  readonly userId: string;
  readonly chosen: PlanSubscription | undefined;
}

/**
 * Makes the table say what Stripe says now of the subscription of a customer's user, and the keywords follow. It asks Stripe and trusts no event, so
 * that events may come in any order, repeated, or not at all: the last sync to begin begins after the last change, and its word stands. May be
 * repeated after a crash at any step. Undefined for customers that are none of ours. Throws StripeUnavailable.
 */
export const syncSubscription = async (customerId: string): Promise<Synced | undefined> => {
  const userId = await findUserOf(customerId);
  if (userId === undefined) return undefined;
  // Numbered before Stripe is asked: of two syncs at once the one that began later wins, whoever writes last.
  const reading = await startReading(userId);
  // Not of whom the event is: that may be a customer whom another one has replaced.
  const current = await findCustomerOf(userId);
  const { chosen, excess } = chooseSubscription(
    current === undefined ? [] : await listSubscriptions(current),
  );
  const read = chosen ? asRead(chosen, reading) : await ended(userId, reading);
  if (read && (await saveReading(userId, read))) {
    // Two checkouts that were paid at once: one is enough, and what the other has cost becomes credit. Only the latest reading may judge.
    for (const one of excess) await cancelSubscription(one);
  }
  await settleKeywords(userId);
  return { userId, chosen };
};

const asRead = (chosen: PlanSubscription, reading: number): Subscription => ({
  reading,
  status: statusOf(chosen) ?? 'canceled',
  plan_id: chosen.planId,
  current_period_end: chosen.currentPeriodEnd,
  cancel_at_period_end: chosen.cancelsAtPeriodEnd,
  stripe_subscription_id: chosen.id,
});

/** What came from Stripe, and is not there any more, has ended. */
const ended = async (userId: string, reading: number): Promise<Subscription | undefined> => {
  const { subscription } = await readSubscription(userId);
  return subscription?.stripe_subscription_id === undefined
    ? undefined
    : { ...subscription, status: 'canceled', reading };
};
