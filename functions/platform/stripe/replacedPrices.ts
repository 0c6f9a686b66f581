import type Stripe from 'stripe';
import { callStripe } from './client.ts';
import { createPrice, ensureProduct, findPrices, type PricedPlan, type PriceWithProduct } from './prices.ts';

export interface PriceState {
  readonly price: Pick<Stripe.Price, 'id' | 'active' | 'currency' | 'unit_amount'> | undefined;
  readonly isMonthly: boolean;
  readonly isProductActive: boolean;
}

export const readPriceStates = (plans: readonly PricedPlan[]): Promise<PriceState[]> =>
  callStripe(async (stripe) => {
    const keys = plans.map(({ key }) => key);
    const found = await findPrices(stripe, keys);
    return keys.map((key) => {
      const price = found.get(key);
      const isProductActive = price?.product.active ?? true;
      return { price, isMonthly: price !== undefined && isMonthly(price), isProductActive };
    });
  });

const isMonthly = ({ recurring }: Pick<Stripe.Price, 'recurring'>): boolean =>
  recurring?.interval === 'month' && recurring.interval_count === 1;

/** The new price takes the lookup key. The old one stays active: subscriptions keep it. */
export const replacePrice = (plan: PricedPlan): Promise<string> =>
  callStripe(async (stripe) => {
    const found = (await findPrices(stripe, [plan.key])).get(plan.key);
    if (!isReady(plan, found)) await ensureProduct(stripe, plan);
    const { id } = found && matches(plan, found) ? found : await createPrice(stripe, plan, found?.id);
    return id;
  });

const isReady = ({ key }: PricedPlan, found: PriceWithProduct | undefined): boolean =>
  found?.product.id === key && found.product.active;

const matches = (plan: PricedPlan, price: PriceWithProduct): boolean =>
  price.active &&
  price.product.id === plan.key &&
  price.metadata.plan_id === String(plan.planId) &&
  price.unit_amount === plan.amount &&
  price.currency === plan.currency &&
  isMonthly(price);
