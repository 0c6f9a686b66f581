/** Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { SECOND, toMoment } from '../time/clock.ts';
import { callStripe, undefinedIfMissing } from './client.ts';
import { toStripeInvoice } from './invoices.ts';

export type StripeSubscription = Readonly<ReturnType<typeof toStripeSubscription>>;

const momentOf = (seconds: number): string => toMoment(seconds * 1000);

const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

/** Times are in UTC. */
const toStripeSubscription = (given: Stripe.Subscription) => {
  const {
    id,
    status,
    items,
    customer,
    created,
    trial_end,
    trial_start,
    start_date,
    ended_at,
    latest_invoice,
  } = given;
  const [item] = items.data;
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    recipient: recipientOf(customer),
    /** The subscription's item, which a change of plan replaces; undefined without a price. */
    itemId: item?.id,
    status,
    /** The plan of the price; undefined if it belongs to none. */
    planId: parseId(item?.price.metadata.plan_id),
    /** In cents. */
    monthlyAmount: items.data.reduce((sum, each) => sum + monthlyAmountOf(each), 0),
    ...periodOf(given, item?.current_period_end ?? null),
    /** Whether the subscription itself or the customer has a card. */
    hasPaymentMethod: hasPaymentMethod(given),
    createdAt: momentOf(created),
    /** When the subscription started or its trial ended. */
    paidSince: momentOf(trial_end ?? start_date),
    /** When the trial started; null without one. */
    trialSince: trial_start === null ? null : momentOf(trial_start),
    endedAt: ended_at === null ? null : momentOf(ended_at),
    latestInvoice:
      latest_invoice === null || typeof latest_invoice === 'string' ? null : toStripeInvoice(latest_invoice),
  };
};

/** The person whom Stripe writes to; null if the customer was deleted. */
const recipientOf = (customer: Stripe.Subscription['customer']) =>
  typeof customer === 'string' || customer.deleted
    ? null
    : { name: customer.name ?? null, email: customer.email };

/** Assumes monthly prices, as all plans have; other intervals can only be set up by hand. */
const monthlyAmountOf = ({ price, quantity = 1 }: Stripe.SubscriptionItem): number => {
  const amount = (price.unit_amount ?? 0) * quantity;
  return price.recurring?.interval === 'year' ? Math.round(amount / 12) : amount;
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

/** Lists all subscriptions, even ended ones, with their latest invoice; none for an unknown customer. */
export const listSubscriptions = (customerId: string): Promise<StripeSubscription[]> =>
  callStripe(async ({ subscriptions }) => {
    const list = subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.customer', 'data.latest_invoice'],
    });
    const all = await undefinedIfMissing(list.autoPagingToArray({ limit: 1000 }));
    return (all ?? []).map(toStripeSubscription);
  });

/** Credits the payment for the remaining time. Does nothing if the subscription has ended. */
export const cancelSubscription = async ({
  id,
  status,
}: Pick<StripeSubscription, 'id' | 'status'>): Promise<void> => {
  // Only an active subscription has been paid for.
  const credit = status === 'active' ? { invoice_now: true, prorate: true } : {};
  await callStripe(({ subscriptions }) => undefinedIfMissing(subscriptions.cancel(id, credit)));
};

/** Does nothing if Stripe has no such subscription. */
export const cancelAtPeriodEnd = async (id: string): Promise<void> => {
  await callStripe(({ subscriptions }) =>
    undefinedIfMissing(subscriptions.update(id, { cancel_at_period_end: true })),
  );
};

/** Creates no credit, since nothing was paid. */
export const moveTrialEnd = async (id: string, end: number): Promise<void> => {
  await callStripe(({ subscriptions }) =>
    subscriptions.update(id, { trial_end: Math.floor(end / SECOND), proration_behavior: 'none' }),
  );
};
