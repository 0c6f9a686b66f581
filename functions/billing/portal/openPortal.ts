import { portalReturn } from '#shared/addresses.ts';
import type { Plan } from '#shared/contract/plans.ts';
import {
  createPortalSession,
  ensurePortalConfiguration,
  type PortalFeatures,
  type PortalPage,
} from '../../platform/stripe/portal.ts';
import type { StripePrice } from '../../platform/stripe/prices.ts';
import { listPlans } from '../../subscriptions/plans/plans.store.ts';
import { logStep } from '../checkout/paymentLog.store.ts';
import { ensurePlanPrices } from '../prices/prices.ts';
import type { PlanSubscription } from '../sync/chooseSubscription.ts';
import { offeredPlans, planPageOf } from './portalPage.ts';

/** What the customer comes for; without anything, they get the whole portal. */
type Purpose =
  | { readonly addsPaymentMethod: true }
  | {
      readonly changes: PlanSubscription;
      /** The plan to change to; without it, they choose one there. */
      readonly to?: Plan | undefined;
    };

/** The address of Stripe's portal, or of its page for one purpose. Throws StripeUnavailable. */
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

/**
 * Customers may switch plans, cancel at the end of the period, and change their card and details. The e-mail
 * is changed in the profile: the next checkout would overwrite one that was changed here.
 */
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
