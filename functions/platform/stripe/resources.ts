import type Stripe from 'stripe';

/** `infra/bundle.ts` leaves out Stripe's other resources. */
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

/** Calling a resource that is left out does not compile. */
export type StripeClient = Pick<Stripe, (typeof usedResources)[number] | 'webhooks'>;
