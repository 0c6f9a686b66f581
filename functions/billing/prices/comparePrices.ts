import type { PriceRow } from '#shared/contract/admin/prices.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { readPriceStates } from '../../platform/stripe/priceSync.ts';
import { toPriceRow } from './priceSync.ts';
import { toPlanPrice } from './prices.ts';

/** A plan with its row in the comparison. */
export interface ComparedPlan {
  readonly plan: Plan;
  readonly row: PriceRow;
}

/** Compares the prices of these plans with those at Stripe, in order. Throws StripeUnavailable. */
export const comparePrices = async (plans: readonly Plan[]): Promise<ComparedPlan[]> => {
  const states = await readPriceStates(plans.map(toPlanPrice));
  return states.flatMap((state, index) => {
    const plan = plans[index];
    return plan ? [{ plan, row: toPriceRow(plan, state) }] : [];
  });
};
