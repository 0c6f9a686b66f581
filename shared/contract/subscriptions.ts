import * as z from 'zod/mini';

/** The statuses have Stripe's names. */
export const subscriptionStatus = z.enum(['active', 'past_due', 'trialing', 'canceled', 'unpaid']);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
