/** The products and prices that stand for our plans at Stripe. */
import type Stripe from 'stripe';
import type { Plan } from '#shared/contract/plans.ts';
import { callStripe, isRefusal } from './client.ts';
import { createOnce } from './idempotency.ts';

/** A price with the product it is of. */
export interface OfferedPrice {
  readonly id: string;
  readonly productId: string;
}

const lookupKeyOf = ({ id }: Plan): string => `ranqueia_plan_${id}`;

/** Reais as Stripe counts them. */
const centsOf = ({ price_monthly }: Plan): number => Math.round(price_monthly * 100);

const productIdOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id;

/**
 * The prices of these plans, in their order, as the plans are priced now: a plan gets its product and price when they are first needed, and a
 * new price where it has changed since. Two calls at once make one of each, by the product's id and the price's idempotency key.
 */
export const pricesOf = (plans: readonly Plan[]): Promise<OfferedPrice[]> =>
  callStripe(async (stripe) => {
    const known = await listPrices(stripe, plans.map(lookupKeyOf));
    return Promise.all(
      plans.map((plan) => {
        const price = known.find(({ lookup_key }) => lookup_key === lookupKeyOf(plan));
        const isRight = price?.unit_amount === centsOf(plan);
        return price && isRight
          ? { id: price.id, productId: productIdOf(price) }
          : setPrice(stripe, plan, price);
      }),
    );
  });

/** Stripe looks up ten keys at once. */
const LOOKUP_MOST = 10;

const listPrices = async ({ prices }: Stripe, keys: readonly string[]): Promise<Stripe.Price[]> => {
  const found: Stripe.Price[] = [];
  for (let at = 0; at < keys.length; at += LOOKUP_MOST) {
    const lookup_keys = keys.slice(at, at + LOOKUP_MOST);
    const { data } = await prices.list({ lookup_keys, active: true, limit: 100 });
    found.push(...data);
  }
  return found;
};

/** A price never changes: a new one takes the old one's key, becomes the product's own, and only then the old one goes. */
const setPrice = async (stripe: Stripe, plan: Plan, old: Stripe.Price | undefined): Promise<OfferedPrice> => {
  const productId = await ensureProduct(stripe, plan);
  const params = {
    product: productId,
    currency: 'brl',
    unit_amount: centsOf(plan),
    recurring: { interval: 'month' as const },
    lookup_key: lookupKeyOf(plan),
    transfer_lookup_key: true,
    metadata: { plan_id: String(plan.id) },
  };
  // With the price that it replaces: going back to an earlier price is a new one all the same.
  const price = await createOnce(['price', params, old?.id], (options) =>
    stripe.prices.create(params, options),
  );
  await stripe.products.update(productId, { default_price: price.id });
  if (old) await stripe.prices.update(old.id, { active: false });
  return { id: price.id, productId };
};

const ensureProduct = async ({ products }: Stripe, plan: Plan): Promise<string> => {
  const id = lookupKeyOf(plan);
  const { name, description } = plan;
  try {
    await products.create({
      id,
      name,
      metadata: { plan_id: String(plan.id) },
      ...(description && { description }),
    });
  } catch (error) {
    if (!isRefusal(error, 'resource_already_exists')) throw error;
  }
  return id;
};
