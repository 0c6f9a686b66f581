/** Stripe's billing portal. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { callStripe } from './client.ts';
import { createOnce, fingerprintOf } from './idempotency.ts';

interface PortalSessionOptions {
  readonly customerId: string;
  readonly configurationId: string;
  readonly returnUrl: string;
  /** Shows nothing but the form that adds a payment method, and then returns. */
  readonly addsPaymentMethod: boolean;
}

/** Creates a portal session for a customer and returns its address. */
export const createPortalSession = ({
  customerId,
  configurationId,
  returnUrl,
  addsPaymentMethod,
}: PortalSessionOptions): Promise<string> =>
  callStripe(async ({ billingPortal }) => {
    const session = await billingPortal.sessions.create({
      customer: customerId,
      configuration: configurationId,
      return_url: returnUrl,
      locale: 'pt-BR',
      ...(addsPaymentMethod && {
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        },
      }),
    });
    return session.url;
  });

/** What customers may do in the portal. */
export type PortalFeatures = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The most products between which the portal lets customers switch. */
export const MAX_PORTAL_PRODUCTS = 10;

/** The id of the portal configuration with these features, which is created if it does not exist. */
export const ensurePortalConfiguration = (features: PortalFeatures): Promise<string> =>
  callStripe(async ({ billingPortal: { configurations } }) => {
    const params = { features };
    const fingerprint = fingerprintOf('portal', params);
    const { data } = await configurations.list({ active: true, limit: 100 });
    const existing = data.find(({ metadata }) => metadata?.fingerprint === fingerprint);
    if (existing) return existing.id;
    const created = await createOnce(['portal', params], (options) =>
      configurations.create({ ...params, metadata: { fingerprint } }, options),
    );
    return created.id;
  });
