import { isStripeFailure } from '../../platform/stripe/errors.ts';
import { isOverdue, isOwing } from '../../subscriptions/status.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { claimSync } from './customers.store.ts';
import { syncUser } from './syncSubscription.ts';

/**
 * Syncs if a webhook may have been lost, at most once a minute. If Stripe fails, returns the stored
 * subscription.
 */
export const readCurrentSubscription = async (
  userId: string,
  now: number,
): ReturnType<typeof readSubscription> => {
  const stored = await readSubscription(userId);
  const { subscription } = stored;
  const mayBeOutdated = isOverdue(subscription, now) || isOwing(subscription);
  const customerId = mayBeOutdated ? await claimSync(userId, now) : undefined;
  if (customerId === undefined) return stored;
  try {
    await syncUser(userId);
    return await readSubscription(userId);
  } catch (error) {
    if (isStripeFailure(error)) return stored;
    throw error;
  }
};
