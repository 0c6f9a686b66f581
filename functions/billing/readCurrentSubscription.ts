import { StripeUnavailable } from '../platform/stripe/errors.ts';
import { isOverdue } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findCustomerOf } from './customers.store.ts';
import { syncSubscription } from './syncSubscription.ts';

/**
 * A user's subscription and usage. Syncs with Stripe first if the period is over without a webhook, which may
 * have been lost; while Stripe is unavailable, returns what is stored.
 */
export const readCurrentSubscription = async (
  userId: string,
  now: number,
): ReturnType<typeof readSubscription> => {
  const stored = await readSubscription(userId);
  if (!isOverdue(stored.subscription, now)) return stored;
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
