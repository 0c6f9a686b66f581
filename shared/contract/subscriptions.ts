import * as z from 'zod/mini';

/** Named as by Stripe. */
export const subscriptionStatus = z.enum(['active', 'past_due', 'trialing', 'canceled', 'unpaid']);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
