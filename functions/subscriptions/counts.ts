import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { planCounts } from '../plans/plans.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { HOUR } from '../platform/time/clock.ts';
import { type CountsByItem, dayCounts, sumByItem } from '../statistics/counts.ts';
import { keepsKeywords, type Subscription } from './status.ts';

/**
 * What one subscription adds to the counts; none adds nothing. It depends on nothing but the subscription, so
 * the counts always equal a recount of all of them.
 */
export const countsOf = (subscription: Subscription | undefined): CountsByItem => {
  if (!subscription) return new Map();
  const { status, plan_id, monthly_amount, failed_invoices, paid_since, ended_at } = subscription;
  const isPaying = earning.has(status) && subscription.stripe_subscription_id !== undefined;
  const counted = sumByItem([
    [
      'TOTAL',
      {
        subscriptions: 1,
        [status]: 1,
        monthly_cents: isPaying ? monthly_amount : 0,
        failed_payments: failed_invoices,
        paid: Number(isLivePaid(subscription)),
      },
    ],
    [planCounts(plan_id), { subscribers: Number(isSubscriberOf(subscription, plan_id)) }],
  ]);
  if (paid_since === null || !wasPaid(subscription)) return counted;
  const begun = [dayCounts(dayOf(Date.parse(paid_since))), { paid_begun: 1 }] as const;
  if (ended_at === null) return sumByItem([...counted, begun]);
  return sumByItem([...counted, begun, [dayCounts(dayOf(Date.parse(ended_at))), { paid_ended: 1 }]]);
};

/** Statuses in which a paid subscription is expected to bring its monthly amount. */
const earning: ReadonlySet<SubscriptionStatus> = new Set(['active', 'past_due']);

/** Whether a subscription at Stripe goes on after its trial. */
const isLivePaid = ({ stripe_subscription_id, status }: Subscription): boolean =>
  stripe_subscription_id !== undefined && status !== 'trialing' && status !== 'canceled';

/** A trial without a card ends some seconds after its last moment; later, the subscription was a paid one. */
const TRIAL_END_DELAY = HOUR;

/** Whether a subscription at Stripe is or was more than a trial. */
const wasPaid = (subscription: Subscription): boolean => {
  const { status, stripe_subscription_id, paid_since, ended_at } = subscription;
  if (status !== 'canceled') return isLivePaid(subscription);
  if (stripe_subscription_id === undefined || paid_since === null || ended_at === null) return false;
  return Date.parse(ended_at) > Date.parse(paid_since) + TRIAL_END_DELAY;
};

/** Whether somebody subscribes to a plan, so that it cannot be deleted. */
export const isSubscriberOf = (subscription: Subscription | undefined, planId: number): boolean =>
  subscription !== undefined && subscription.plan_id === planId && keepsKeywords(subscription);
