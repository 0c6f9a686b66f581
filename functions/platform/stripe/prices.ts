/** The products and prices that represent plans at Stripe. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { callStripe, isRejection } from './client.ts';
import { createOnce } from './idempotency.ts';

/** A plan as Stripe sells it, by the month. */
export interface PlanPrice {
  readonly planId: number;
  /** Identifies the product, and its current price by Stripe's `lookup_key`. */
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
}

/** A price and its product. */
export interface StripePrice {
  readonly id: string;
  readonly productId: string;
}

/**
 * The Stripe prices of these plans, in order. Creates missing products and prices, and replaces prices whose
 * amount has changed; concurrent calls create one of each.
 */
export const ensurePrices = (plans: readonly PlanPrice[]): Promise<StripePrice[]> =>
  callStripe(async (stripe) => {
    const keys = plans.map(({ key }) => key);
    const prices = await listPrices(stripe, keys);
    return Promise.all(
      plans.map((plan) => {
        const price = prices.find(({ lookup_key }) => lookup_key === plan.key);
        return price?.unit_amount === plan.amount ? toStripePrice(price) : setPrice(stripe, plan, price);
      }),
    );
  });

const toStripePrice = ({ id, product }: Stripe.Price): StripePrice => ({
  id,
  productId: typeof product === 'string' ? product : product.id,
});

/** The most lookup keys that Stripe accepts in one call. */
const MAX_LOOKUP_KEYS = 10;

const listPrices = async ({ prices }: Stripe, keys: readonly string[]): Promise<Stripe.Price[]> => {
  const found: Stripe.Price[] = [];
  for (let at = 0; at < keys.length; at += MAX_LOOKUP_KEYS) {
    const lookup_keys = keys.slice(at, at + MAX_LOOKUP_KEYS);
    const { data } = await prices.list({ lookup_keys, active: true, limit: 100 });
    found.push(...data);
  }
  return found;
};

/** Creates a plan's price. Prices are immutable, so it takes over the key before the old one is archived. */
const setPrice = async (
  stripe: Stripe,
  plan: PlanPrice,
  old: Stripe.Price | undefined,
): Promise<StripePrice> => {
  const productId = await ensureProduct(stripe, plan);
  const params = {
    product: productId,
    currency: plan.currency,
    unit_amount: plan.amount,
    recurring: { interval: 'month' as const },
    lookup_key: plan.key,
    transfer_lookup_key: true,
    metadata: { plan_id: String(plan.planId) },
  };
  // The key includes the old price, so that returning to an earlier amount creates a new price.
  const price = await createOnce(['price', params, old?.id], (options) =>
    stripe.prices.create(params, options),
  );
  await stripe.products.update(productId, { default_price: price.id });
  if (old) await stripe.prices.update(old.id, { active: false });
  return { id: price.id, productId };
};

const ensureProduct = async (
  { products }: Stripe,
  { planId, key, name, description }: PlanPrice,
): Promise<string> => {
  try {
    await products.create({
      id: key,
      name,
      metadata: { plan_id: String(planId) },
      ...(description && { description }),
    });
  } catch (error) {
    if (!isRejection(error, 'resource_already_exists')) throw error;
  }
  return key;
};
