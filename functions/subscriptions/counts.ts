import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { HOUR, toMoment } from '../platform/time/clock.ts';
import { type Counts, type CountsByItem, dayCounts, sumByItem } from '../statistics/counts.ts';
import { planCounts } from './plans/plans.ts';
import { keepsKeywords, type PaidTime, type Subscription } from './status.ts';

/**
 * What one subscription adds to the counts; none adds nothing. It depends on nothing but the subscription, so
 * the counts always equal a recount of all of them and of what removed ones left.
 */
export const countsOf = (subscription: Subscription | undefined): CountsByItem => {
  if (!subscription) return new Map();
  const { status, plan_id, monthly_amount, failed_invoices } = subscription;
  const isPaying = earning.has(status) && subscription.stripe_subscription_id !== undefined;
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
 * What a subscription that is removed with its user leaves in the counts: the days on which it began to cost
 * something and ended, which is now unless it had ended before.
 */
export const countsLeftBy = (subscription: Subscription, now: number): CountsByItem =>
  sumByItem(daysOf(subscription, toMoment(now)));

/** The counts of the days on which its trial and it began and ended; `removedAt` ends one that goes on. */
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

/** The days on which a trial began and became a subscription that costs something. */
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

/** Statuses in which a paid subscription is expected to bring its monthly amount. */
const earning: ReadonlySet<SubscriptionStatus> = new Set(['active', 'past_due']);

/** Whether somebody subscribes to a plan, so that it cannot be deleted. */
export const isSubscriberOf = (subscription: Subscription | undefined, planId: number): boolean =>
  subscription !== undefined && subscription.plan_id === planId && keepsKeywords(subscription);

/** A trial without a card ends some seconds after its last moment; later, the subscription was a paid one. */
const TRIAL_END_DELAY = HOUR;

/** Whether a subscription at Stripe goes on after its trial. */
export const isLivePaid = ({ stripe_subscription_id, status }: Subscription): boolean =>
  stripe_subscription_id !== undefined && status !== 'trialing' && status !== 'canceled';

/** When a paid subscription began and ended; undefined if it goes on or never cost anything. */
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

/** The paid subscription that has ended, or that a complimentary one replaced after its end. */
export const formerPaidTime = (stored: Subscription | undefined): PaidTime | undefined =>
  stored && (endedPaidTime(stored) ?? stored.former_paid);

/** When a paid subscription began that goes on; undefined if there is none. */
export const livePaidSince = (stored: Subscription): string | undefined =>
  isLivePaid(stored) ? (stored.paid_since ?? undefined) : undefined;
