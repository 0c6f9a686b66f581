/** Stripe's billing portal. Each call may throw StripeUnavailable. */
import { callStripe } from './client.ts';
import { createOnce, fingerprintOf } from './idempotency.ts';
import type { OfferedPrice } from './prices.ts';

interface PortalOptions {
  readonly customerId: string;
  readonly configurationId: string;
  readonly returnUrl: string;
}

/** The address of the billing portal for a customer. */
export const openPortal = ({ customerId, configurationId, returnUrl }: PortalOptions): Promise<string> =>
  callStripe(async ({ billingPortal }) => {
    const session = await billingPortal.sessions.create({
      customer: customerId,
      configuration: configurationId,
      return_url: returnUrl,
      locale: 'pt-BR',
    });
    return session.url;
  });

/** The portal's configuration in which customers change between these prices; made where there is none yet. */
export const portalConfigurationFor = (prices: readonly OfferedPrice[]): Promise<string> =>
  callStripe(async ({ billingPortal: { configurations } }) => {
    const params = portalParams(prices);
    const fingerprint = fingerprintOf('portal', params);
    const known = await configurations.list({ active: true, limit: 100 });
    const same = known.data.find(({ metadata }) => metadata?.fingerprint === fingerprint);
    if (same) return same.id;
    const made = await createOnce(['portal', params], (options) =>
      configurations.create({ ...params, metadata: { fingerprint } }, options),
    );
    return made.id;
  });

/** Stripe takes ten products at most. */
const MOST_PRODUCTS = 10;

const portalParams = (prices: readonly OfferedPrice[]) => ({
  features: {
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price' as const],
      proration_behavior: 'create_prorations' as const,
      // Otherwise a change of plan would end the trial, and charge at once.
      trial_update_behavior: 'continue_trial' as const,
      products: prices
        .slice(0, MOST_PRODUCTS)
        .map(({ id, productId }) => ({ product: productId, prices: [id] })),
    },
    subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    customer_update: {
      enabled: true,
      allowed_updates: ['email' as const, 'address' as const, 'tax_id' as const],
    },
  },
});
