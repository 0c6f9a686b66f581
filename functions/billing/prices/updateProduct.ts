import { readStripeKeys } from '../../platform/stripe/client.ts';
import { isSecretKey } from '../../platform/stripe/keys.ts';
import { archiveProduct, renameProduct } from '../../platform/stripe/prices.ts';
import { findPlanEvenDeleted } from '../../subscriptions/plans/plans.store.ts';
import { toPlanProduct } from './planPrices.ts';

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
