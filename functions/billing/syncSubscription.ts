import { applyActiveLimit } from '../keywords/activeKeywords.ts';
import { cancelSubscription, listSubscriptions } from '../platform/stripe/subscriptions.ts';
import type { Subscription } from '../subscriptions/status.ts';
import {
  nextSyncVersion,
  readSubscription,
  saveSyncedSubscription,
} from '../subscriptions/subscription.store.ts';
import { chooseSubscription, type PlanSubscription, statusOf } from './chooseSubscription.ts';
import { findCustomerOf, findUserOf } from './customers.store.ts';

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
  const syncVersion = await nextSyncVersion(userId);
  // Not of whom the event is: that may be a customer whom another one has replaced.
  const current = await findCustomerOf(userId);
  const { chosen, excess } = chooseSubscription(
    current === undefined ? [] : await listSubscriptions(current),
  );
  const read = chosen ? asRead(chosen, syncVersion) : await ended(userId, syncVersion);
  if (read && (await saveSyncedSubscription(userId, read))) {
    // Two checkouts that were paid at once: one is enough, and what the other has cost becomes credit. Only the latest syncVersion may judge.
    for (const one of excess) await cancelSubscription(one);
  }
  await applyActiveLimit(userId);
  return { userId, chosen };
};

const asRead = (chosen: PlanSubscription, syncVersion: number): Subscription => ({
  sync_version: syncVersion,
  status: statusOf(chosen) ?? 'canceled',
  plan_id: chosen.planId,
  current_period_end: chosen.currentPeriodEnd,
  cancel_at_period_end: chosen.cancelsAtPeriodEnd,
  stripe_subscription_id: chosen.id,
});

/** What came from Stripe, and is not there any more, has ended. */
const ended = async (userId: string, syncVersion: number): Promise<Subscription | undefined> => {
  const { subscription } = await readSubscription(userId);
  return subscription?.stripe_subscription_id === undefined
    ? undefined
    : { ...subscription, status: 'canceled', sync_version: syncVersion };
};
