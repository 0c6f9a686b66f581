/** Stripe's billing portal. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { callStripe, createOnce, fingerprintOf } from './client.ts';
import { StripeRejected } from './errors.ts';

interface PortalSessionOptions {
  readonly customerId: string;
  readonly configurationId: string;
  readonly returnUrl: string;
  /** The one page to show, which then returns; the whole portal without it. */
  readonly page: PortalPage | undefined;
}

/** A page of the portal: adds a payment method, chooses another plan, or confirms the change to a price. */
export type PortalPage = Omit<Stripe.BillingPortal.SessionCreateParams.FlowData, 'after_completion'>;

/**
 * Creates a portal session for a customer and returns its address. Shows the whole portal where Stripe
 * rejects the page, as for a subscription that cannot be changed now: there the customer sees why.
 */
export const createPortalSession = async (options: PortalSessionOptions): Promise<string> => {
  try {
    return await createSession(options);
  } catch (error) {
    if (!(error instanceof StripeRejected) || options.page === undefined) throw error;
    return createSession({ ...options, page: undefined });
  }
};

const createSession = ({
  customerId,
  configurationId,
  returnUrl,
  page,
}: PortalSessionOptions): Promise<string> =>
  callStripe(async ({ billingPortal }) => {
    const session = await billingPortal.sessions.create({
      customer: customerId,
      configuration: configurationId,
      return_url: returnUrl,
      locale: 'pt-BR',
      ...(page && {
        flow_data: {
          ...page,
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
