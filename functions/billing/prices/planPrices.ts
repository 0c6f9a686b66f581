import type { PriceRow } from '#shared/contract/admin/prices.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { saveAudit } from '../../audit/audit.store.ts';
import { auditEntry, changesBetween } from '../../audit/audit.ts';
import { readStripeKeys } from '../../platform/stripe/client.ts';
import { isSecretKey } from '../../platform/stripe/keys.ts';
import {
  archiveProduct,
  ensurePrices,
  type PlanProduct,
  type PricedPlan,
  renameProduct,
  type StripePrice,
} from '../../platform/stripe/prices.ts';
import { type PriceState, readPriceStates, replacePrice } from '../../platform/stripe/replacedPrices.ts';
import { findPlanEvenDeleted } from '../../subscriptions/plans/plans.store.ts';

export const ensurePlanPrices = (plans: readonly Plan[]): Promise<StripePrice[]> =>
  ensurePrices(plans.map(toPlanPrice));

export const toPlanProduct = ({ id, name, description }: Plan): PlanProduct => ({
  planId: id,
  key: `ranqueia_plan_${id}`,
  name,
  description,
});

const toPlanPrice = (plan: Plan): PricedPlan => ({
  ...toPlanProduct(plan),
  currency: 'brl',
  amount: Math.round(plan.price_monthly * 100),
});

export interface ComparedPlan {
  readonly plan: Plan;
  readonly row: PriceRow;
}

export const comparePrices = async (plans: readonly Plan[]): Promise<ComparedPlan[]> => {
  const states = await readPriceStates(plans.map(toPlanPrice));
  return states.flatMap((state, index) => {
    const plan = plans[index];
    return plan ? [{ plan, row: toPriceRow(plan, state) }] : [];
  });
};

export const toPriceRow = (plan: Plan, state: PriceState): PriceRow => {
  const { price } = state;
  const amount = price?.unit_amount ?? null;
  const error = errorOf(plan, state);
  return {
    plan_id: plan.id,
    plan_name: plan.name,
    stripe_price_id: price?.id ?? null,
    local_price: plan.price_monthly,
    stripe_price: amount === null ? null : amount / 100,
    needs_sync: error !== null || amount !== toPlanPrice(plan).amount,
    error,
  };
};

/** Returns why Stripe would not sell the plan at its price; a price sync mends this. */
const errorOf = (plan: Plan, { price, isMonthly, isProductActive }: PriceState): string | null => {
  if (!price) return null;
  if (!isProductActive) return 'O produto está arquivado no Stripe.';
  if (!price.active) return 'O preço está arquivado no Stripe.';
  if (price.currency !== toPlanPrice(plan).currency) return 'O preço no Stripe não está em reais.';
  return isMonthly ? null : 'O preço no Stripe não é mensal.';
};

/** Earlier subscriptions keep their price. Returns the price's Stripe id; throws StripeUnavailable. */
export const syncPlanPrice = async (
  request: Parameters<typeof auditEntry>[0],
  { plan, row }: ComparedPlan,
): Promise<string> => {
  if (!row.needs_sync && row.stripe_price_id !== null) return row.stripe_price_id;
  const change = changesBetween(
    { price_monthly: row.stripe_price?.toFixed(2) },
    { price_monthly: plan.price_monthly.toFixed(2) },
  );
  await saveAudit(auditEntry(request, 'billing/syncPrices', plan.name, change));
  return replacePrice(toPlanPrice(plan));
};

/** Repeats until the plan is unchanged, so that the newer of two concurrent changes wins. */
export const updateProduct = async (planId: number): Promise<void> => {
  // Without a secret key there is no product to update: it is created at the first sale, with the plan's name
  // at that time.
  const { secret_key } = await readStripeKeys({ fresh: true });
  if (!isSecretKey(secret_key)) return;
  for (let told = -1; ; ) {
    const plan = await findPlanEvenDeleted(planId);
    if (!plan || plan.revision === told) return;
    const product = toPlanProduct(plan);
    await (plan.deleted_at === undefined ? renameProduct(product) : archiveProduct(product.key));
    told = plan.revision;
  }
};
