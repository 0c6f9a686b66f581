import type { Plan } from '#shared/contract/plans.ts';
import { MAX_PORTAL_PRODUCTS, type PortalPage } from '../../platform/stripe/portal.ts';
import type { PlanSubscription } from '../sync/chooseSubscription.ts';

/** A plan that a subscriber wants to change to, and its price at Stripe. */
interface Wanted {
  readonly planId: number;
  readonly priceId: string;
}

type Changing = Pick<PlanSubscription, 'id' | 'itemId' | 'status' | 'planId' | 'cancelsAtPeriodEnd'>;

/**
 * The page of the portal that changes a subscription's plan: one that confirms the wanted plan, or else the
 * list of plans. Undefined, for the whole portal, while a payment is owed or the subscription is about to
 * end: both come before a change.
 */
export const planPageOf = (
  { id, itemId, status, planId, cancelsAtPeriodEnd }: Changing,
  wanted: Wanted | undefined,
): PortalPage | undefined => {
  if (cancelsAtPeriodEnd || (status !== 'active' && status !== 'trialing')) return undefined;
  // Stripe rejects a confirmation that changes nothing.
  if (!wanted || wanted.planId === planId || itemId === undefined) {
    return { type: 'subscription_update', subscriptionId: id };
  }
  return {
    type: 'subscription_update_confirm',
    subscriptionId: id,
    itemId,
    priceId: wanted.priceId,
  };
};

/** The plans that the portal offers. It takes only some, of which the wanted one is always one. */
export const offeredPlans = (plans: readonly Plan[], wantedId: number | undefined): readonly Plan[] => {
  if (plans.length <= MAX_PORTAL_PRODUCTS) return plans;
  const first = plans.slice(0, MAX_PORTAL_PRODUCTS);
  const wanted = plans.find(({ id }) => id === wantedId);
  return !wanted || first.includes(wanted) ? first : [...first.slice(0, -1), wanted];
};
