import type Stripe from 'stripe';
import { callStripe, createOnce, fingerprintOf } from './client.ts';
import { StripeRejected } from './errors.ts';

interface PortalSessionOptions {
  readonly customerId: string;
  readonly configurationId: string;
  readonly returnUrl: string;
  readonly page: PortalPage | undefined;
}

export type PortalPage = Omit<Stripe.BillingPortal.SessionCreateParams.FlowData, 'after_completion'>;

/** Shows the whole portal if Stripe rejects the page; the customer sees the reason there. */
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

export type PortalFeatures = Stripe.BillingPortal.ConfigurationCreateParams.Features;

export const MAX_PORTAL_PRODUCTS = 10;

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
