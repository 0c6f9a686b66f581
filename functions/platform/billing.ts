/** What the product asks of Stripe, call by call, in our own terms. Each may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { toMoment } from './clock.ts';
import { createOnce, fingerprintOf } from './idempotency.ts';
import type { OfferedPrice } from './prices.ts';
import { callStripe, orMissing } from './stripe.ts';

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

/** All subscriptions of a customer that are or ever were; none of one whom Stripe does not know, or no longer. */
export const listSubscriptions = (customerId: string): Promise<BilledSubscription[]> =>
  callStripe(async ({ subscriptions }) => {
    const list = subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    const all = await orMissing(list.autoPagingToArray({ limit: 1000 }));
    return (all ?? []).map(billed);
  });

/** Ends a subscription at once; what was paid for the rest of its time becomes credit. One that has ended already is no error. */
export const cancelSubscription = async ({ id, status }: BilledSubscription): Promise<void> => {
  // Only an active one has been paid for.
  const credit = status === 'active' ? { invoice_now: true, prorate: true } : {};
  await callStripe(({ subscriptions }) => orMissing(subscriptions.cancel(id, credit)));
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
    const customer = await createOnce(['customer', params, gone], (options) =>
      customers.create(params, options),
    );
    return customer.id;
  });

/** Tells Stripe a customer's name and e-mail, where they have changed. False where Stripe does not know him, or no longer. */
export const updateCustomer = (customerId: string, { name, email }: Person): Promise<boolean> =>
  callStripe(async ({ customers }) => {
    const customer = await orMissing(customers.retrieve(customerId));
    if (!customer || customer.deleted) return false;
    if (customer.name !== name || customer.email !== email)
      await customers.update(customerId, { name, email });
    return true;
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
