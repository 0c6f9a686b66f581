import { StripeUnavailable } from '../platform/stripe/errors.ts';
import { isOverdue, isOwing } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findCustomerOf } from './customers.store.ts';
import { syncSubscription } from './syncSubscription.ts';
import { claimReading } from './syncTurns.store.ts';

/**
 * A user's subscription and usage. Syncs with Stripe first if the period is over or a payment is owed: the
 * webhook of what came next may have been lost. While Stripe is unavailable, returns what is stored.
 */
export const readCurrentSubscription = async (
  userId: string,
  now: number,
): ReturnType<typeof readSubscription> => {
  const stored = await readSubscription(userId);
  const { subscription } = stored;
  const isAsked =
    isOverdue(subscription, now) || (isOwing(subscription) && (await claimReading(userId, now)));
  if (!isAsked) return stored;
  const customerId = await findCustomerOf(userId);
  if (customerId === undefined) return stored;
  try {
    await syncSubscription(customerId);
    return await readSubscription(userId);
  } catch (error) {
    if (error instanceof StripeUnavailable) return stored;
    throw error;
  }
};
