import { subscriptionSettings } from '#shared/addresses.ts';
import { listPlans } from '../plans/plans.store.ts';
import {
  createPortalSession,
  ensurePortalConfiguration,
  MAX_PORTAL_PRODUCTS,
  type PortalFeatures,
} from '../platform/stripe/portal.ts';
import type { StripePrice } from '../platform/stripe/prices.ts';
import { logStep } from './paymentLog.store.ts';
import { ensurePlanPrices } from './prices.ts';

/**
 * The address of Stripe's portal, where customers switch between all plans, or only of its page that adds a
 * payment method. Throws StripeUnavailable.
 */
export const openPortal = async (
  customerId: string,
  siteUrl: string,
  { addsPaymentMethod = false } = {},
): Promise<string> => {
  const prices = await ensurePlanPrices((await listPlans()).slice(0, MAX_PORTAL_PRODUCTS));
  const configurationId = await ensurePortalConfiguration(featuresOf(prices));
  const url = await createPortalSession({
    customerId,
    configurationId,
    returnUrl: siteUrl + subscriptionSettings,
    addsPaymentMethod,
  });
  await logStep({ sessionId: customerId, status: 'portal_opened' });
  return url;
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
