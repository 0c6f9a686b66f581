import { cancelSubscription, listSubscriptions } from '../../platform/stripe/subscriptions.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Ends the trial of a customer whose proved e-mail has begun another. Throws StripeUnavailable. */
export const endRefusedTrial = async (customerId: string): Promise<void> => {
  const subscriptions = await listSubscriptions(customerId);
  for (const subscription of subscriptions.filter(({ status }) => status === 'trialing')) {
    await cancelSubscription(subscription);
  }
  await syncSubscription(customerId);
};
