import type { Plan } from '#shared/contract/plans.ts';
import { ensurePrices, type PlanPrice, type StripePrice } from '../../platform/stripe/prices.ts';
import type { PlanProduct } from '../../platform/stripe/products.ts';

/** What Stripe charges for these plans, in order; created on first use. Throws StripeUnavailable. */
export const ensurePlanPrices = (plans: readonly Plan[]): Promise<StripePrice[]> =>
  ensurePrices(plans.map(toPlanPrice));

export const toPlanProduct = ({ id, name, description }: Plan): PlanProduct => ({
  planId: id,
  key: `ranqueia_plan_${id}`,
  name,
  description,
});

export const toPlanPrice = (plan: Plan): PlanPrice => ({
  ...toPlanProduct(plan),
  currency: 'brl',
  amount: Math.round(plan.price_monthly * 100),
});
