import { isStripeFailure } from '../../platform/stripe/errors.ts';
import { isOverdue, isOwing } from '../../subscriptions/status.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { syncUser } from './syncSubscription.ts';
import { claimSync } from './syncTurns.store.ts';

/**
 * A user's subscription and usage, synced first if the period is over or a payment is owed: the webhook of
 * what came next may have been lost. What is stored, if Stripe fails or was asked less than a minute ago.
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
