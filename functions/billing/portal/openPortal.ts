import { portalReturn } from '#shared/addresses.ts';
import type { Plan } from '#shared/contract/plans.ts';
import {
  createPortalSession,
  ensurePortalConfiguration,
  MAX_PORTAL_PRODUCTS,
  type PortalFeatures,
  type PortalPage,
} from '../../platform/stripe/portal.ts';
import type { StripePrice } from '../../platform/stripe/prices.ts';
import { listPlans } from '../../subscriptions/plans/plans.store.ts';
import { logStep } from '../checkout/paymentLog.store.ts';
import { ensurePlanPrices } from '../prices/planPrices.ts';
import type { PlanSubscription } from '../sync/chooseSubscription.ts';

/** Without a purpose, the whole portal is opened. */
type Purpose =
  | { readonly addsPaymentMethod: true }
  | {
      readonly changes: PlanSubscription;
      readonly to?: Plan | undefined;
    };

export const openPortal = async (customerId: string, siteUrl: string, purpose?: Purpose): Promise<string> => {
  const wanted = purpose && 'changes' in purpose ? purpose.to : undefined;
  const plans = offeredPlans(await listPlans(), wanted?.id);
  const prices = await ensurePlanPrices(plans);
  const url = await createPortalSession({
    customerId,
    configurationId: await ensurePortalConfiguration(featuresOf(prices)),
    returnUrl: siteUrl + portalReturn,
    page: purpose && pageFor(purpose, prices[plans.findIndex(({ id }) => id === wanted?.id)]),
  });
  await logStep({ sessionId: customerId, status: 'portal_opened' });
  return url;
};

const pageFor = (purpose: Purpose, price: StripePrice | undefined): PortalPage | undefined => {
  if ('addsPaymentMethod' in purpose) return { type: 'payment_method_update' };
  const { changes, to } = purpose;
  return planPageOf(changes, to && price && { planId: to.id, priceId: price.id });
};

/** Leaves out the e-mail, which is changed in the profile: the next checkout would overwrite it. */
const featuresOf = (prices: readonly StripePrice[]): PortalFeatures => ({
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price'],
    proration_behavior: 'create_prorations',
    // By default, switching plans would end the trial and charge at once.
    trial_update_behavior: 'continue_trial',
    products: prices.map(({ id, productId }) => ({ product: productId, prices: [id] })),
  },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
});

interface Wanted {
  readonly planId: number;
  readonly priceId: string;
}

type Changing = Pick<PlanSubscription, 'id' | 'itemId' | 'status' | 'planId' | 'cancelsAtPeriodEnd'>;

/**
 * Returns undefined, which opens the whole portal, while a payment is owed or the subscription is about to
 * end.
 */
export const planPageOf = (
  { id, itemId, status, planId, cancelsAtPeriodEnd }: Changing,
  wanted: Wanted | undefined,
): PortalPage | undefined => {
  if (cancelsAtPeriodEnd || (status !== 'active' && status !== 'trialing')) return undefined;
  // Stripe rejects a confirmation that changes nothing.
  if (!wanted || wanted.planId === planId || itemId === undefined) {
    return { type: 'subscription_update', subscription_update: { subscription: id } };
  }
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: id,
      items: [{ id: itemId, price: wanted.priceId, quantity: 1 }],
    },
  };
};

/** The portal accepts a limited number of plans; the wanted one is always among them. */
export const offeredPlans = (plans: readonly Plan[], wantedId: number | undefined): readonly Plan[] => {
  if (plans.length <= MAX_PORTAL_PRODUCTS) return plans;
  const first = plans.slice(0, MAX_PORTAL_PRODUCTS);
  const wanted = plans.find(({ id }) => id === wantedId);
  return !wanted || first.includes(wanted) ? first : [...first.slice(0, -1), wanted];
};
