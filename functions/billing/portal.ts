import { subscriptionSettings } from '#shared/addresses.ts';
import { listPlans } from '../plans/plans.store.ts';
import { openPortal, portalConfigurationFor } from '../platform/stripe/portal.ts';
import { pricesOf } from '../platform/stripe/prices.ts';
import { logStep } from './paymentLog.store.ts';

/** The address of Stripe's portal for a customer, where he changes between all of our plans. Throws StripeUnavailable. */
export const openPortalFor = async (customerId: string, siteUrl: string): Promise<string> => {
  const prices = await pricesOf(await listPlans());
  const configurationId = await portalConfigurationFor(prices);
  const url = await openPortal({
    customerId,
    configurationId,
    returnUrl: siteUrl + subscriptionSettings,
  });
  await logStep({ sessionId: customerId, status: 'portal_opened' });
  return url;
};
