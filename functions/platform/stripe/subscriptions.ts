/** Stripe's subscriptions. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { toMoment } from '../time/clock.ts';
import { callStripe, undefinedIfMissing } from './client.ts';
import { type StripeInvoice, toStripeInvoice } from './invoices.ts';

/** A subscription as Stripe reports it. */
export interface StripeSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly status: Stripe.Subscription.Status;
  /** The plan of its price; undefined if the price does not belong to a plan. */
  readonly planId: number | undefined;
  /** What it costs each month, in cents. */
  readonly monthlyAmount: number;
  /** UTC. */
  readonly currentPeriodEnd: string | null;
  readonly cancelsAtPeriodEnd: boolean;
  /** UTC. */
  readonly createdAt: string;
  /** When it began to cost something: at its start, or at the end of its trial. UTC. */
  readonly paidSince: string;
  /** When it ended for good. UTC. */
  readonly endedAt: string | null;
  readonly latestInvoice: StripeInvoice | null;
}

const momentOf = (seconds: number): string => toMoment(seconds * 1000);

const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

const toStripeSubscription = (given: Stripe.Subscription): StripeSubscription => {
  const { items, customer, cancel_at_period_end, cancel_at, ended_at, latest_invoice: invoice } = given;
  const [item] = items.data;
  return {
    id: given.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status: given.status,
    planId: parseId(item?.price.metadata.plan_id),
    monthlyAmount: items.data.reduce((sum, each) => sum + monthlyAmountOf(each), 0),
    currentPeriodEnd: item ? momentOf(item.current_period_end) : null,
    // The portal sets one or the other, depending on the account's billing mode.
    cancelsAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    createdAt: momentOf(given.created),
    paidSince: momentOf(given.trial_end ?? given.start_date),
    endedAt: ended_at === null ? null : momentOf(ended_at),
    latestInvoice: invoice === null || typeof invoice === 'string' ? null : toStripeInvoice(invoice),
  };
};

/** Plans are sold by the month; other intervals can only be set up by hand. */
const monthlyAmountOf = ({ price, quantity = 1 }: Stripe.SubscriptionItem): number => {
  const amount = (price.unit_amount ?? 0) * quantity;
  return price.recurring?.interval === 'year' ? Math.round(amount / 12) : amount;
};

/**
 * All subscriptions that a customer has or had, with their latest invoice, in one call; none if Stripe has no
 * such customer (any more).
 */
export const listSubscriptions = (customerId: string): Promise<StripeSubscription[]> =>
  callStripe(async ({ subscriptions }) => {
    const list = subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice'],
    });
    const all = await undefinedIfMissing(list.autoPagingToArray({ limit: 1000 }));
    return (all ?? []).map(toStripeSubscription);
  });

/** Cancels a subscription at once, if it has not ended, and credits what was paid for the remaining time. */
export const cancelSubscription = async ({
  id,
  status,
}: Pick<StripeSubscription, 'id' | 'status'>): Promise<void> => {
  // Only an active one has been paid for.
  const credit = status === 'active' ? { invoice_now: true, prorate: true } : {};
  await callStripe(({ subscriptions }) => undefinedIfMissing(subscriptions.cancel(id, credit)));
};

/** Ends a subscription with its current period. Does nothing if Stripe has no such subscription. */
export const cancelAtPeriodEnd = async (id: string): Promise<void> => {
  await callStripe(({ subscriptions }) =>
    undefinedIfMissing(subscriptions.update(id, { cancel_at_period_end: true })),
  );
};
