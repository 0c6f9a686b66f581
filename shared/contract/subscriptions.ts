import * as z from 'zod/mini';

/** Stripe's names for where a subscription stands. */
export const subscriptionStatus = z.enum(['active', 'past_due', 'trialing', 'canceled', 'unpaid']);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
