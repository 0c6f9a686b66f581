import type { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
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

/** Returns the counts of the days on which the subscription began and ended; `removedAt` ends a live one. */
const daysOf = (subscription: Subscription, removedAt?: string): (readonly [string, Counts])[] => {
  const former = formerPaidTime(subscription);
  const since = livePaidSince(subscription);
  return [
    ...(former ? [begunOn(former.paid_since), endedOn(former.ended_at)] : []),
    ...(since === undefined ? [] : [begunOn(since)]),
    ...(since === undefined || removedAt === undefined ? [] : [endedOn(removedAt)]),
  ];
};

const on = (moment: string, counts: Counts) => [dayCounts(dayOf(Date.parse(moment))), counts] as const;
const begunOn = (moment: string) => on(moment, { paid_begun: 1 });
const endedOn = (moment: string) => on(moment, { paid_ended: 1 });

const earning: ReadonlySet<SubscriptionStatus> = new Set(['active', 'past_due']);

export const isSubscriberOf = (subscription: Subscription | undefined, planId: number): boolean =>
  subscription !== undefined && subscription.plan_id === planId && keepsKeywords(subscription);

/**
 * A trial without a card ends some seconds late; a subscription that ended later than this was a paid one.
 */
const TRIAL_END_DELAY = HOUR;

export const isLivePaid = ({ stripe_subscription_id, status }: Subscription): boolean =>
  stripe_subscription_id !== undefined && status !== 'trialing' && status !== 'canceled';

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

export const livePaidSince = (stored: Subscription): string | undefined =>
  isLivePaid(stored) ? (stored.paid_since ?? undefined) : undefined;

/** Including today. */
const CHURN_DAYS = 30;

export const firstDay = (now: number): string => daysBefore(dayOf(now), CHURN_DAYS - 1);

export const overviewOf = (counts: CountsByItem): ReplyOf<typeof managedSubscriptions.getOverview> => {
  const total = counts.get('TOTAL') ?? {};
  const days = [...counts].filter(([name]) => name.startsWith('DAY#')).map(([, count]) => count);
  const sum = (name: string) => days.reduce((sum, count) => sum + (count[name] ?? 0), 0);
  const ended = sum('paid_ended');
  const before = (total.paid ?? 0) - sum('paid_begun') + ended;
  return {
    total_subscriptions: total.subscriptions ?? 0,
    active_subscriptions: total.active ?? 0,
    past_due_subscriptions: total.past_due ?? 0,
    monthly_revenue: (total.monthly_cents ?? 0) / 100,
    failed_payments: total.failed_payments ?? 0,
    churn_rate: before > 0 ? (ended / before) * 100 : 0,
  };
};
