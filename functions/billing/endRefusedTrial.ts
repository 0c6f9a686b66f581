import { cancelSubscription, listSubscriptions } from '../platform/stripe/subscriptions.ts';
import { findCustomerOf } from './customers.store.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Ends the trial of somebody who proved an e-mail that has begun another. Throws StripeUnavailable. */
export const endRefusedTrial = async (userId: string): Promise<void> => {
  const customerId = await findCustomerOf(userId);
  if (customerId === undefined) return;
  const subscriptions = await listSubscriptions(customerId);
  for (const subscription of subscriptions.filter(({ status }) => status === 'trialing')) {
    await cancelSubscription(subscription);
  }
  await syncSubscription(customerId);
};
