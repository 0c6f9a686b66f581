import type Stripe from 'stripe';
import { toMoment } from '../time/clock.ts';
import { callStripe, undefinedIfMissing } from './client.ts';
import { toStripeInvoice } from './invoices.ts';
import type { StripeClient } from './resources.ts';

export type StripeSubscription = Readonly<ReturnType<typeof toStripeSubscription>>;

const momentOf = (seconds: number): string => toMoment(seconds * 1000);

const momentOrNull = (seconds: number | null): string | null => (seconds === null ? null : momentOf(seconds));

type Products = ReadonlyMap<string, Stripe.Product>;

const toStripeSubscription = (given: Stripe.Subscription, products: Products) => {
  const { id, status, items, customer, created, trial_end, start_date, ended_at, latest_invoice } = given;
  const { pause_collection: pause, metadata } = given;
  const [item] = items.data;
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    recipient: recipientOf(customer),
    itemId: item?.id,
    status,
    items: items.data.map((each) => toItem(each, products)),
    /** Written by hand; `plan_id` is the plan that a checkout sold, which the portal does not change. */
    assignedPlan: metadata.assigned_plan_id,
    monthlyAmount: items.data.reduce((sum, each) => sum + monthlyAmountOf(each), 0),
    ...periodOf(given, item?.current_period_end ?? null),
    /** Until when Stripe collects nothing: null without an end, undefined unless it is paused. */
    pausedUntil: pause && ended_at === null ? momentOrNull(pause.resumes_at) : undefined,
    hasPaymentMethod: hasPaymentMethod(given),
    createdAt: momentOf(created),
    paidSince: momentOf(trial_end ?? start_date),
    endedAt: momentOrNull(ended_at),
    latestInvoice:
      latest_invoice === null || typeof latest_invoice === 'string' ? null : toStripeInvoice(latest_invoice),
  };
};

/** What tells the plan: numbers as they stand in metadata, and keys that our products and prices have. */
const toItem = ({ price }: Stripe.SubscriptionItem, products: Products) => {
  const product = productIdOf(price);
  return {
    pricePlan: price.metadata.plan_id,
    productPlan: products.get(product)?.metadata.plan_id,
    keys: [product, price.lookup_key],
  };
};

const productIdOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id;

const recipientOf = (customer: Stripe.Subscription['customer']) =>
  typeof customer === 'string' || customer.deleted
    ? null
    : { name: customer.name ?? null, email: customer.email };

/** 0 in another currency, which no sum in reais may contain. */
const monthlyAmountOf = ({ price, quantity = 1 }: Stripe.SubscriptionItem): number => {
  const { currency, unit_amount, recurring } = price;
  if (currency !== 'brl' || unit_amount === null || recurring === null) return 0;
  const { interval, interval_count } = recurring;
  return Math.round((unit_amount * quantity) / (interval_count * (interval === 'year' ? 12 : 1)));
};

/**
 * Reads `cancel_at`, too: in flexible billing the portal sets nothing else, but it may be any date set by
 * hand.
 */
export const periodOf = (
  { cancel_at, cancel_at_period_end }: Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>,
  periodEnd: number | null,
) => {
  const endsWithin = cancel_at !== null && (periodEnd === null || cancel_at <= periodEnd);
  const end = endsWithin ? cancel_at : periodEnd;
  return {
    currentPeriodEnd: end === null ? null : momentOf(end),
    cancelsAtPeriodEnd: cancel_at_period_end || endsWithin,
  };
};

const hasPaymentMethod = ({
  default_payment_method,
  default_source,
  customer,
}: Stripe.Subscription): boolean => {
  if (default_payment_method !== null || default_source !== null) return true;
  if (typeof customer === 'string' || customer.deleted) return false;
  return customer.invoice_settings.default_payment_method !== null || customer.default_source !== null;
};

export const listSubscriptions = (customerId: string): Promise<StripeSubscription[]> =>
  callStripe(async (stripe) => {
    const list = stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.customer', 'data.latest_invoice'],
    });
    const all = (await undefinedIfMissing(list.autoPagingToArray({ limit: 1000 }))) ?? [];
    const products = await findProducts(stripe, all);
    return all.map((each) => toStripeSubscription(each, products));
  });

/** Finds the products of prices that name no plan: Stripe expands no list as deeply as a price's product. */
const findProducts = async ({ products }: StripeClient, all: readonly Stripe.Subscription[]) => {
  const prices = all.flatMap(({ items }) => items.data.map(({ price }) => price));
  const ids = [...new Set(prices.filter(({ metadata }) => !metadata.plan_id).map(productIdOf))];
  const found = ids.length === 0 ? [] : (await products.list({ ids, limit: 100 })).data;
  return new Map(found.map((product) => [product.id, product]));
};

/** Credits the payment for the remaining time. Does nothing if the subscription has ended. */
export const cancelSubscription = async ({
  id,
  status,
}: Pick<StripeSubscription, 'id' | 'status'>): Promise<void> => {
  // Only an active subscription has been paid for.
  const credit = status === 'active' ? { invoice_now: true, prorate: true } : {};
  await callStripe(({ subscriptions }) => undefinedIfMissing(subscriptions.cancel(id, credit)));
};

export const cancelAtPeriodEnd = async (id: string): Promise<void> => {
  await callStripe(({ subscriptions }) =>
    undefinedIfMissing(subscriptions.update(id, { cancel_at_period_end: true })),
  );
};
