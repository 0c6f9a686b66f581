import type Stripe from 'stripe';

/** The Stripe resources that are bundled: `infra/bundle.ts` leaves out all others. */
export const usedResources = [
  'accounts',
  'billingPortal',
  'checkout',
  'customers',
  'invoices',
  'paymentIntents',
  'prices',
  'products',
  'subscriptions',
] as const;

/** A call of a resource that is not bundled does not compile. */
export type StripeClient = Pick<Stripe, (typeof usedResources)[number] | 'webhooks'>;
