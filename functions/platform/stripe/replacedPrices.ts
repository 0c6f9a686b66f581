import type Stripe from 'stripe';
import { callStripe } from './client.ts';
import {
  createPrice,
  ensureProduct,
  findPrices,
  hasProduct,
  type PricedPlan,
  type PriceWithProduct,
} from './prices.ts';
import type { StripeClient } from './resources.ts';

export interface PriceState {
  readonly price: Pick<Stripe.Price, 'id' | 'active' | 'currency' | 'unit_amount'> | undefined;
  readonly isMonthly: boolean;
  readonly isProductActive: boolean;
  readonly isDefault: boolean;
  readonly hasOlder: boolean;
}

/** The most active prices that are read: more than any account of ours has. */
const MAX_PRICES = 5000;

export const readPriceStates = (plans: readonly PricedPlan[]): Promise<PriceState[]> =>
  callStripe(async (stripe) => {
    const list = stripe.prices.list({ active: true, limit: 100, expand: ['data.product'] });
    const active = (await list.autoPagingToArray({ limit: MAX_PRICES })).filter(hasProduct);
    const known = new Map(active.map((price) => [price.lookup_key, price]));
    const archived = await findPrices(
      stripe,
      plans.map(({ key }) => key).filter((key) => !known.has(key)),
    );
    return plans.map((plan) => toState(plan, known.get(plan.key) ?? archived.get(plan.key), active));
  });

const toState = (
  plan: PricedPlan,
  price: PriceWithProduct | undefined,
  active: readonly PriceWithProduct[],
): PriceState => ({
  price,
  isMonthly: price !== undefined && isMonthly(price),
  isProductActive: price?.product.active ?? true,
  isDefault: price !== undefined && price.product.default_price === price.id,
  hasOlder: active.some((other) => other.id !== price?.id && isOf(plan, other.product.id, other)),
});

const isMonthly = ({ recurring }: Pick<Stripe.Price, 'recurring'>): boolean =>
  recurring?.interval === 'month' && recurring.interval_count === 1;

/** Whether the price is one of the plan's: other prices of its product are left alone. */
const isOf = ({ key, planId }: PricedPlan, productId: string, { metadata }: Pick<Stripe.Price, 'metadata'>) =>
  productId === key && metadata.plan_id === String(planId);

/** Archives earlier prices last, so that repeating the call completes an interrupted one. */
export const replacePrice = (plan: PricedPlan): Promise<string> =>
  callStripe(async (stripe) => {
    const found = (await findPrices(stripe, [plan.key])).get(plan.key);
    const isReady = found?.product.id === plan.key && found.product.active;
    if (!isReady) await ensureProduct(stripe, plan);
    const isUsable = found !== undefined && matches(plan, found);
    const { id } = isUsable ? found : await createPrice(stripe, plan, found?.id);
    if (!isUsable || found.product.default_price !== id) {
      await stripe.products.update(plan.key, { default_price: id });
    }
    await archiveOthers(stripe, plan);
    return id;
  });

const matches = (plan: PricedPlan, price: PriceWithProduct): boolean =>
  price.active &&
  isOf(plan, price.product.id, price) &&
  price.unit_amount === plan.amount &&
  price.currency === plan.currency &&
  isMonthly(price);

/** Keeps the price that has the lookup key now: a concurrent call may have created a newer one. */
const archiveOthers = async ({ prices }: StripeClient, plan: PricedPlan): Promise<void> => {
  const { data } = await prices.list({ product: plan.key, active: true, limit: 100 });
  for (const price of data) {
    const isOther = price.lookup_key !== plan.key && isOf(plan, plan.key, price);
    if (isOther) await prices.update(price.id, { active: false });
  }
};
