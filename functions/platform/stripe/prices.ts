/** The current price of a plan is the one with its lookup key. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { chunks } from '../chunks.ts';
import { callStripe, createOnce, isRejection, undefinedIfMissing } from './client.ts';
import type { StripeClient } from './resources.ts';

export interface PricedPlan extends PlanProduct {
  readonly currency: string;
  readonly amount: number;
}

export interface StripePrice {
  readonly id: string;
  readonly productId: string;
}

/**
 * Returns prices in the plans' order. Creates missing prices and reactivates archived ones, but keeps their
 * amounts.
 */
export const ensurePrices = (plans: readonly PricedPlan[]): Promise<StripePrice[]> =>
  callStripe(async (stripe) => {
    const current = await findPrices(
      stripe,
      plans.map(({ key }) => key),
    );
    const ensured: StripePrice[] = [];
    // One call follows another, because Stripe limits calls per second and normally there is nothing to do.
    for (const plan of plans) ensured.push(await ensurePrice(stripe, plan, current.get(plan.key)));
    return ensured;
  });

const ensurePrice = async (
  stripe: StripeClient,
  plan: PricedPlan,
  price: PriceWithProduct | undefined,
): Promise<StripePrice> => {
  if (!price) {
    await ensureProduct(stripe, plan);
    const { id } = await createPrice(stripe, plan, undefined);
    return { id, productId: plan.key };
  }
  const { id, active, product } = price;
  if (!product.active) await stripe.products.update(product.id, { active: true });
  // A price made by hand lacks the plan's id, from which a subscription's plan is read.
  const metadata = metadataOf(plan);
  if (!active || price.metadata.plan_id !== metadata.plan_id) {
    await stripe.prices.update(id, { active: true, metadata });
  }
  return { id, productId: product.id };
};

const metadataOf = ({ planId }: PricedPlan) => ({ plan_id: String(planId) });

export type PriceWithProduct = Omit<Stripe.Price, 'product'> & { readonly product: Stripe.Product };

const hasProduct = (price: Stripe.Price): price is Stripe.Price & PriceWithProduct =>
  typeof price.product === 'object' && !price.product.deleted;

const MAX_LOOKUP_KEYS = 10;

/** For use inside callStripe. Also finds archived prices. */
export const findPrices = async (
  { prices }: StripeClient,
  keys: readonly string[],
): Promise<Map<string, PriceWithProduct>> => {
  const found = new Map<string, PriceWithProduct>();
  for (const lookup_keys of chunks(keys, MAX_LOOKUP_KEYS)) {
    const { data } = await prices.list({ lookup_keys, limit: 100, expand: ['data.product'] });
    for (const price of data.filter(hasProduct)) found.set(price.lookup_key ?? '', price);
  }
  return found;
};

/**
 * For use inside callStripe. The new price takes the lookup key from `old`; concurrent calls create a single
 * price.
 */
export const createPrice = async (
  stripe: StripeClient,
  plan: PricedPlan,
  old: string | undefined,
): Promise<Stripe.Price> => {
  const params = {
    product: plan.key,
    currency: plan.currency,
    unit_amount: plan.amount,
    recurring: { interval: 'month' as const },
    lookup_key: plan.key,
    transfer_lookup_key: true,
    metadata: metadataOf(plan),
  };
  // The idempotency key includes the old price, so that returning to an earlier amount creates a new price.
  const { id } = await createOnce(['price', params, old], (options) => stripe.prices.create(params, options));
  // Stripe repeats its answer for a day, even if the price was archived meanwhile.
  return stripe.prices.update(id, { active: true, lookup_key: plan.key, transfer_lookup_key: true });
};

export interface PlanProduct {
  readonly planId: number;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
}

/** For use inside callStripe. Also reactivates an archived product. */
export const ensureProduct = async (
  { products }: StripeClient,
  { planId, key, name, description }: PlanProduct,
): Promise<void> => {
  try {
    await products.create({
      id: key,
      name,
      metadata: { plan_id: String(planId) },
      ...(description && { description }),
    });
  } catch (error) {
    if (!isRejection(error, 'resource_already_exists')) throw error;
    await products.update(key, { active: true });
  }
};

export const renameProduct = (plan: PlanProduct): Promise<void> =>
  callStripe(async (stripe) => {
    // An empty text removes the description.
    const texts = { name: plan.name, description: plan.description ?? '' };
    const renamed = await undefinedIfMissing(stripe.products.update(plan.key, texts));
    if (!renamed) await ensureProduct(stripe, plan);
  });

export const archiveProduct = (key: string): Promise<void> =>
  callStripe(async ({ products }) => {
    await undefinedIfMissing(products.update(key, { active: false }));
  });
