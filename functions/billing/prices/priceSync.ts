import type { PriceRow } from '#shared/contract/admin/prices.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { PriceState } from '../../platform/stripe/priceSync.ts';
import { toPlanPrice } from './prices.ts';

/** A plan's price here and at Stripe, and whether a sync has something to do. */
export const toPriceRow = (plan: Plan, state: PriceState): PriceRow => {
  const { price, isDefault, hasOlder } = state;
  const amount = price?.unit_amount ?? null;
  const error = errorOf(plan, state);
  return {
    plan_id: plan.id,
    plan_name: plan.name,
    stripe_price_id: price?.id ?? null,
    local_price: plan.price_monthly,
    stripe_price: amount === null ? null : amount / 100,
    needs_sync: error !== null || amount !== toPlanPrice(plan).amount || !isDefault || hasOlder,
    error,
  };
};

/** Why Stripe would not sell the plan at its price; a sync corrects it. */
const errorOf = (plan: Plan, { price, isMonthly, isProductActive }: PriceState): string | null => {
  if (!price) return null;
  if (!isProductActive) return 'O produto está arquivado no Stripe.';
  if (!price.active) return 'O preço está arquivado no Stripe.';
  if (price.currency !== toPlanPrice(plan).currency) return 'O preço no Stripe não está em reais.';
  return isMonthly ? null : 'O preço no Stripe não é mensal.';
};
