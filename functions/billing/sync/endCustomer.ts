import { deleteCustomer } from '../../platform/stripe/customers.ts';
import { cancelSubscription, listSubscriptions } from '../../platform/stripe/subscriptions.ts';
import { closeOpenCheckouts } from '../checkout/openCheckout.ts';

/** Statuses of subscriptions that cost nothing any more. */
const ENDED = new Set(['canceled', 'incomplete_expired']);

/**
 * Ends everything of a customer at Stripe: open checkouts, subscriptions, the customer. May be repeated if it
 * throws StripeUnavailable.
 */
export const endCustomer = async (customerId: string): Promise<void> => {
  await closeOpenCheckouts(customerId);
  const subscriptions = await listSubscriptions(customerId);
  for (const subscription of subscriptions.filter(({ status }) => !ENDED.has(status))) {
    await cancelSubscription(subscription);
  }
  await deleteCustomer(customerId);
};
