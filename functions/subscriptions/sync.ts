import { settleKeywords } from '../keywords/activity.ts';
import { saveReading, startReading } from '../limits/store.ts';
import { cancelSubscription, listSubscriptions } from '../platform/billing.ts';
import { findUserOf } from './store.ts';
import { chooseSubscription, type PlanSubscription, statusOf } from './subscriptions.ts';

/** What a customer has after a sync. */
export interface Synced {
  readonly userId: string;
  readonly chosen: PlanSubscription | undefined;
}

/**
 * Makes the table say what Stripe says of a customer's subscription now, and the keywords follow. It asks Stripe and trusts no event, so that events may come
 * in any order, repeated, or not at all: the last sync to begin begins after the last change, and its word stands. May be repeated after a crash at
 * any step. Undefined for customers that are none of ours. Throws StripeUnavailable.
 */
export const syncSubscription = async (customerId: string): Promise<Synced | undefined> => {
  const userId = await findUserOf(customerId);
  if (userId === undefined) return undefined;
  // Numbered before Stripe is asked: of two syncs at once the one that began later wins, whoever writes last.
  const reading = await startReading(userId);
  const { chosen, excess } = chooseSubscription(await listSubscriptions(customerId));
  // Two checkouts that were paid at once: one is enough, and what the other has cost becomes credit.
  for (const { id } of excess) await cancelSubscription(id);
  const status = chosen && statusOf(chosen);
  if (chosen && status) {
    await saveReading(userId, {
      reading,
      status,
      plan_id: chosen.planId,
      current_period_end: chosen.currentPeriodEnd,
      cancel_at_period_end: chosen.cancelsAtPeriodEnd,
      stripe_subscription_id: chosen.id,
    });
    await settleKeywords(userId);
  }
  return { userId, chosen };
};
