import type { Plan } from '#shared/contract/plans.ts';
import { ensurePrices, type PlanPrice, type StripePrice } from '../platform/stripe/prices.ts';

/** Stripe's prices of these plans, in order, created or replaced as needed. Throws StripeUnavailable. */
export const ensurePlanPrices = (plans: readonly Plan[]): Promise<StripePrice[]> =>
  ensurePrices(plans.map(toPlanPrice));

const toPlanPrice = ({ id, name, description, price_monthly }: Plan): PlanPrice => ({
  planId: id,
  key: `ranqueia_plan_${id}`,
  name,
  description,
  currency: 'brl',
  amount: Math.round(price_monthly * 100),
});
