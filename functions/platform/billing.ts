/** What the product asks of Stripe, call by call, in our own terms. Each may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { toMoment } from './clock.ts';
import type { OfferedPrice } from './prices.ts';
import { callStripe, idempotencyKey, orMissing } from './stripe.ts';

/** Where Stripe says that a subscription of a customer stands. */
export interface BilledSubscription {
  readonly id: string;
  readonly status: Stripe.Subscription.Status;
  /** The plan of its price; undefined where the price is none of ours. */
  readonly planId: number | undefined;
  /** UTC. */
  readonly currentPeriodEnd: string | null;
  readonly cancelsAtPeriodEnd: boolean;
  /** UTC. */
  readonly createdAt: string;
}

const momentOf = (seconds: number): string => toMoment(seconds * 1000);

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

const billed = ({
  id,
  status,
  items,
  cancel_at_period_end,
  cancel_at,
  created,
}: Stripe.Subscription): BilledSubscription => {
  const [item] = items.data;
  return {
    id,
    status,
    planId: numberOf(item?.price.metadata.plan_id),
    currentPeriodEnd: item ? momentOf(item.current_period_end) : null,
    // The portal says it by one or the other, as the account's way of billing has it.
    cancelsAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    createdAt: momentOf(created),
  };
};

/** All subscriptions of a customer that are or ever were. */
export const listSubscriptions = (customerId: string): Promise<BilledSubscription[]> =>
  callStripe(async ({ subscriptions }) => {
    const all = await subscriptions
      .list({ customer: customerId, status: 'all', limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    return all.map(billed);
  });

/** Ends a subscription at once; what was paid for the rest of its time becomes credit. One that has ended already is no error. */
export const cancelSubscription = async (subscriptionId: string): Promise<void> => {
  await callStripe(({ subscriptions }) =>
    orMissing(subscriptions.cancel(subscriptionId, { invoice_now: true, prorate: true })),
  );
};

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Makes the customer of a user, in place of one that is gone, if there was one; two calls at once make one. */
export const createCustomer = ({ id, name, email }: Person, gone: string | undefined): Promise<string> =>
  callStripe(async ({ customers }) => {
    const params = { name, email, metadata: { user_id: id } };
    const key = idempotencyKey('customer', params, gone);
    const customer = await customers.create(params, { idempotencyKey: key });
    return customer.id;
  });

/** Whether Stripe knows this customer. */
export const customerExists = (customerId: string): Promise<boolean> =>
  callStripe(async ({ customers }) => {
    const customer = await orMissing(customers.retrieve(customerId));
    return customer !== undefined && customer.deleted !== true;
  });

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
    const fingerprint = idempotencyKey('portal', params);
    const known = await configurations.list({ active: true, limit: 100 });
    const same = known.data.find(({ metadata }) => metadata?.fingerprint === fingerprint);
    if (same) return same.id;
    const made = await configurations.create(
      { ...params, metadata: { fingerprint } },
      { idempotencyKey: fingerprint },
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
