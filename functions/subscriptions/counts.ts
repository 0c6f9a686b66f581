import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { HOUR, toMoment } from '../platform/time/clock.ts';
import { type Counts, type CountsByItem, dayCounts, sumByItem } from '../statistics/counts.ts';
import { planCounts } from './plans/plans.ts';
import { keepsKeywords, type PaidTime, type Subscription } from './status.ts';

/** Depends on nothing but the subscription, so that the stored counts always equal a recount. */
export const countsOf = (subscription: Subscription | undefined): CountsByItem => {
  if (!subscription) return new Map();
  const { status, plan_id, monthly_amount, failed_invoices } = subscription;
  const { stripe_subscription_id, paused_until } = subscription;
  const isPaying = earning.has(status) && stripe_subscription_id !== undefined && paused_until === undefined;
  return sumByItem([
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
    ...daysOf(subscription),
  ]);
};

/**
 * Returns what stays counted after a removal: the days on which the subscription began and ended, the end
 * being now at the latest.
 */
export const countsLeftBy = (subscription: Subscription, now: number): CountsByItem =>
  sumByItem(daysOf(subscription, toMoment(now)));

/**
 * Returns the counts of the days on which the trial and the subscription began and ended; `removedAt` ends a
 * live one.
 */
const daysOf = (subscription: Subscription, removedAt?: string): (readonly [string, Counts])[] => {
  const former = formerPaidTime(subscription);
  const since = livePaidSince(subscription);
  return [
    ...(former ? [begunOn(former.paid_since), endedOn(former.ended_at)] : []),
    ...(since === undefined ? [] : [begunOn(since)]),
    ...(since === undefined || removedAt === undefined ? [] : [endedOn(removedAt)]),
    ...trialDaysOf(subscription.trial_since, since ?? former?.paid_since),
  ];
};

const trialDaysOf = (trialSince: string | null, paidSince: string | undefined) =>
  trialSince === null
    ? []
    : [
        on(trialSince, { trials_begun: 1 }),
        ...(paidSince === undefined ? [] : [on(paidSince, { trials_converted: 1 })]),
      ];

const on = (moment: string, counts: Counts) => [dayCounts(dayOf(Date.parse(moment))), counts] as const;
const begunOn = (moment: string) => on(moment, { paid_begun: 1 });
const endedOn = (moment: string) => on(moment, { paid_ended: 1 });

/** The statuses in which a subscription brings its monthly amount. */
const earning: ReadonlySet<SubscriptionStatus> = new Set(['active', 'past_due']);

/** Whether the subscription keeps the plan from being deleted. */
export const isSubscriberOf = (subscription: Subscription | undefined, planId: number): boolean =>
  subscription !== undefined && subscription.plan_id === planId && keepsKeywords(subscription);

/**
 * A trial without a card ends some seconds late; a subscription that ended later than this was a paid one.
 */
const TRIAL_END_DELAY = HOUR;

/** Whether the subscription is live, at Stripe and past its trial. */
export const isLivePaid = ({ stripe_subscription_id, status }: Subscription): boolean =>
  stripe_subscription_id !== undefined && status !== 'trialing' && status !== 'canceled';

/** Returns undefined if the subscription is live or never cost anything. */
const endedPaidTime = ({
  status,
  stripe_subscription_id,
  paid_since,
  ended_at,
}: Subscription): PaidTime | undefined => {
  if (status !== 'canceled' || stripe_subscription_id === undefined) return undefined;
  if (paid_since === null || ended_at === null) return undefined;
  const isLonger = Date.parse(ended_at) > Date.parse(paid_since) + TRIAL_END_DELAY;
  return isLonger ? { paid_since, ended_at } : undefined;
};

/**
 * Returns the time of an ended paid subscription, or of the one that a complimentary subscription replaced.
 */
export const formerPaidTime = (stored: Subscription | undefined): PaidTime | undefined =>
  stored && (endedPaidTime(stored) ?? stored.former_paid);

/** Returns undefined unless the subscription is live and paid. */
export const livePaidSince = (stored: Subscription): string | undefined =>
  isLivePaid(stored) ? (stored.paid_since ?? undefined) : undefined;
