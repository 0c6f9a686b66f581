import { isStripeFailure } from '../../platform/stripe/errors.ts';
import { isOverdue, isOwing } from '../../subscriptions/status.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { saveTasks } from '../../tasks/tasks.store.ts';
import { newTask } from '../../tasks/tasks.ts';
import { claimSync } from './customers.store.ts';
import { copySubscription } from './syncSubscription.ts';

/**
 * Copies Stripe's state if a webhook may have been lost, at most once a minute, and leaves to a task what has
 * to end there. If Stripe fails, returns the stored subscription.
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
    const copied = await copySubscription(userId);
    if (copied && copied.surplus.length > 0)
      await saveTasks([newTask('sync', { user_id: userId }, now, userId)]);
    return await readSubscription(userId);
  } catch (error) {
    if (isStripeFailure(error)) return stored;
    throw error;
  }
};
