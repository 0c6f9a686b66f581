import * as z from 'zod/mini';
import { route } from './route.ts';

/** The limits of keywords and companies per account, and of competitors per company. */
export const limits = z.object({
  max_keywords: z.number(),
  max_companies: z.number(),
  max_competitors: z.number(),
});
export type Limits = z.output<typeof limits>;

/** `price_monthly` is in reais. */
export const plan = z.extend(limits, {
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  price_monthly: z.number(),
});
export type Plan = z.output<typeof plan>;

export const planNumber = z.string().check(z.regex(/^\d{1,9}$/));

export const plans = {
  list: route('public', 'GET', '/api/plans', {
    summary: 'Lista os planos, do mais barato ao mais caro.',
    reply: z.array(plan),
  }),
  get: route('public', 'GET', '/api/plans/{id}', {
    summary: 'Retorna um plano.',
    params: z.object({ id: planNumber }),
    reply: plan,
  }),
};

/** The statuses have Stripe's names. */
export const subscriptionStatus = z.enum(['active', 'past_due', 'trialing', 'canceled', 'unpaid']);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
