/** Stripe's subscriptions. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { toMoment } from '../time/clock.ts';
import { callStripe, undefinedIfMissing } from './client.ts';

/** A subscription as Stripe reports it. */
export interface StripeSubscription {
  readonly id: string;
  readonly status: Stripe.Subscription.Status;
  /** The plan of its price; undefined if the price does not belong to a plan. */
  readonly planId: number | undefined;
  /** UTC. */
  readonly currentPeriodEnd: string | null;
  readonly cancelsAtPeriodEnd: boolean;
  /** UTC. */
  readonly createdAt: string;
}

const momentOf = (seconds: number): string => toMoment(seconds * 1000);

const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

const toStripeSubscription = ({
  id,
  status,
  items,
  cancel_at_period_end,
  cancel_at,
  created,
}: Stripe.Subscription): StripeSubscription => {
  const [item] = items.data;
  return {
    id,
    status,
    planId: parseId(item?.price.metadata.plan_id),
    currentPeriodEnd: item ? momentOf(item.current_period_end) : null,
    // The portal sets one or the other, depending on the account's billing mode.
    cancelsAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    createdAt: momentOf(created),
  };
};

/** All subscriptions that a customer has or had; none if Stripe has no such customer (any more). */
export const listSubscriptions = (customerId: string): Promise<StripeSubscription[]> =>
  callStripe(async ({ subscriptions }) => {
    const list = subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    const all = await undefinedIfMissing(list.autoPagingToArray({ limit: 1000 }));
    return (all ?? []).map(toStripeSubscription);
  });

/** Cancels a subscription at once, if it has not ended, and credits what was paid for the remaining time. */
export const cancelSubscription = async ({ id, status }: StripeSubscription): Promise<void> => {
  // Only an active one has been paid for.
  const credit = status === 'active' ? { invoice_now: true, prorate: true } : {};
  await callStripe(({ subscriptions }) => undefinedIfMissing(subscriptions.cancel(id, credit)));
};
