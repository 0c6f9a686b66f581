import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';
import type { StoredPlan } from '../../subscriptions/plans/plans.ts';
import type { Subscription } from '../../subscriptions/status.ts';
import { type KnownPlan, planOf } from './planOf.ts';

export type PlanSubscription = StripeSubscription & KnownPlan;

const statuses = new Map<string, SubscriptionStatus>([
  ['active', 'active'],
  ['trialing', 'trialing'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  ['canceled', 'canceled'],
  // Paused is a trial that was kept without a card; our own checkouts cancel such trials instead.
  ['paused', 'unpaid'],
]);

/** Returns undefined until the first payment (`incomplete`), which may never come. */
export const toSubscriptionStatus = ({
  status,
}: Pick<StripeSubscription, 'status'>): SubscriptionStatus | undefined => statuses.get(status);

/** Whether the subscription is live. A customer may have only one such subscription. */
export const isLive = (subscription: StripeSubscription): boolean => {
  const status = toSubscriptionStatus(subscription);
  return status !== undefined && status !== 'canceled';
};

/** Whether the first payment is pending; it may never come. */
export const isAwaitingPayment = ({ status }: StripeSubscription): boolean => status === 'incomplete';

/** Statuses from best to worst. */
const ranks: readonly (SubscriptionStatus | undefined)[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
];

export interface Choice {
  readonly chosen: PlanSubscription | undefined;
  /** Sold by our checkouts beside the chosen one. */
  readonly excess: readonly StripeSubscription[];
  /** Live, but nothing at Stripe tells the plan. */
  readonly unrecognized: readonly StripeSubscription[];
}

/**
 * Chooses the oldest live subscription of the best status, else the latest one. An amount counts only where
 * no other subscription is in force.
 */
export const chooseSubscription = (
  subscriptions: readonly StripeSubscription[],
  plans: readonly StoredPlan[],
  stored: Subscription | undefined,
): Choice => {
  const all = subscriptions.map((given) => {
    const one = withKnownStatus(given, stored);
    return { ...one, ...planOf(one, plans, stored) };
  });
  const known = all.filter(hasPlan);
  const isSettled = known.some((one) => one.source !== 'amount' && isInForce(one));
  const ours = known.filter(({ source }) => source !== 'amount' || !isSettled);
  const [chosen, ...others] = ours
    .filter(isLive)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || byCreation(a, b));
  const isRecognized = known.some((one) => one.source !== 'memory' && isInForce(one));
  const ended = ours.filter((one) => toSubscriptionStatus(one) === 'canceled').toSorted(byCreation);
  const awaiting = ours.filter(isAwaitingPayment).toSorted(byCreation);
  return {
    chosen: chosen ?? ended.at(-1),
    // What was made by hand at Stripe is not ours to cancel.
    excess:
      chosen?.source === 'price' ? [...others, ...awaiting].filter(({ source }) => source === 'price') : [],
    unrecognized: isRecognized
      ? []
      : all.filter((one) => isLive(one) && (one.source === undefined || one.source === 'memory')),
  };
};

/** A status that only a newer Stripe knows changes nothing. */
const withKnownStatus = (given: StripeSubscription, stored: Subscription | undefined): StripeSubscription =>
  stored?.stripe_subscription_id === given.id && toSubscriptionStatus(given) === undefined
    ? { ...given, status: stored.status }
    : given;

const hasPlan = (one: StripeSubscription & Partial<KnownPlan>): one is PlanSubscription =>
  one.planId !== undefined;

const isInForce = ({ status }: StripeSubscription): boolean => status === 'active' || status === 'trialing';

const rankOf = (subscription: StripeSubscription): number =>
  ranks.indexOf(toSubscriptionStatus(subscription));

const byCreation = (a: StripeSubscription, b: StripeSubscription): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
