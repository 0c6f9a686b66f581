import * as z from 'zod/mini';
import { moment } from './fields.ts';
import { limits } from './plans.ts';
import { route } from './route.ts';

/** Stripe's names for where a subscription stands. */
export const subscriptionStatus = z.enum(['active', 'past_due', 'trialing', 'canceled', 'unpaid']);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

export const subscriptions = {
  get: route({
    method: 'GET',
    path: '/api/user/subscription',
    access: 'user',
    does: "Reads the signed-in customer's plan, its state, and how much of it is used.",
    reply: z.object({
      plan: z.nullable(z.extend(limits, { name: z.string() })),
      subscription: z.nullable(z.object({ status: subscriptionStatus })),
      /** Keywords and companies in the account; competitors in the company that has most of them. */
      usage: z.object({ keywords: z.number(), companies: z.number(), competitors: z.number() }),
      plan_name: z.nullable(z.string()),
      status: z.nullable(subscriptionStatus),
      current_period_end: z.nullable(moment),
      /** Whether the subscription ends with the current period. */
      cancel_at_period_end: z.boolean(),
    }),
  }),
};
