/** The products that represent plans at Stripe. Each call may throw StripeUnavailable. */
import { callStripe, isRejection, undefinedIfMissing } from './client.ts';
import type { StripeClient } from './resources.ts';

/** A plan as Stripe names it. */
export interface PlanProduct {
  readonly planId: number;
  /** The id of the product, and the `lookup_key` of its current price. */
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
}

/** Inside callStripe: creates a plan's product unless it exists, and makes it sellable if it was archived. */
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

/** Gives a plan's product its current name and description; creates it if it does not exist. */
export const renameProduct = (plan: PlanProduct): Promise<void> =>
  callStripe(async (stripe) => {
    // An empty text removes the description.
    const texts = { name: plan.name, description: plan.description ?? '' };
    const renamed = await undefinedIfMissing(stripe.products.update(plan.key, texts));
    if (!renamed) await ensureProduct(stripe, plan);
  });

/** Takes a product off sale, if it exists. Its subscriptions go on. */
export const archiveProduct = (key: string): Promise<void> =>
  callStripe(async ({ products }) => {
    await undefinedIfMissing(products.update(key, { active: false }));
  });
