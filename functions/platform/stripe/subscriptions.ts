/** Stripe's subscriptions in our own terms. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { toMoment } from '../time/clock.ts';
import { callStripe, orMissing } from './client.ts';

/** Where Stripe says that a subscription of a customer stands. */
export interface StripeSubscription {
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
}: Stripe.Subscription): StripeSubscription => {
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
export const listSubscriptions = (customerId: string): Promise<StripeSubscription[]> =>
  callStripe(async ({ subscriptions }) => {
    const list = subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    const all = await orMissing(list.autoPagingToArray({ limit: 1000 }));
    return (all ?? []).map(billed);
  });

/** Ends a subscription at once; what was paid for the rest of its time becomes credit. One that has ended already is no error. */
export const cancelSubscription = async ({ id, status }: StripeSubscription): Promise<void> => {
  // Only an active one has been paid for.
  const credit = status === 'active' ? { invoice_now: true, prorate: true } : {};
  await callStripe(({ subscriptions }) => orMissing(subscriptions.cancel(id, credit)));
};
