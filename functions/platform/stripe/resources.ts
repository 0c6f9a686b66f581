import type Stripe from 'stripe';

/** The resources of Stripe's API that are called. `infra/bundle.ts` leaves out the others. */
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

/** Stripe's client without the resources that are left out: calling one of them does not compile. */
export type StripeClient = Pick<Stripe, (typeof usedResources)[number] | 'webhooks'>;
