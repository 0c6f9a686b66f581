import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import type { StripeSubscription } from '../platform/stripe/subscriptions.ts';

/** A subscription of Stripe's that stands for one of our plans. */
export interface PlanSubscription extends StripeSubscription {
  readonly planId: number;
}

/** What Stripe's statuses mean for us. */
const meanings = new Map<string, SubscriptionStatus>([
  ['active', 'active'],
  ['trialing', 'trialing'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  ['canceled', 'canceled'],
  // Nothing of ours brings it about: a trial that ended without a card, and was kept.
  ['paused', 'unpaid'],
]);

/** What Stripe's status means for us; nothing, where a first payment has not come yet (`incomplete`) and may never. */
export const statusOf = ({ status }: StripeSubscription): SubscriptionStatus | undefined =>
  meanings.get(status);

/** Whether a subscription goes on: as long as it does, there must be no second one. */
export const isLive = (one: StripeSubscription): boolean => {
  const status = statusOf(one);
  return status !== undefined && status !== 'canceled';
};

/** From the best to the worst. */
const ranks: readonly (SubscriptionStatus | undefined)[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
];

/**
 * Which of a customer's subscriptions is his, and which are in excess. It is the one that goes on, if there are several the one that serves him best, and
 * among equals the first; of those that have ended, the last.
 */
export const chooseSubscription = (
  all: readonly StripeSubscription[],
): { readonly chosen: PlanSubscription | undefined; readonly excess: readonly PlanSubscription[] } => {
  const ours = all.filter(isOfPlan).filter((one) => statusOf(one) !== undefined);
  const live = ours.filter(isLive).toSorted((a, b) => rankOf(a) - rankOf(b) || byCreation(a, b));
  const ended = ours.filter((one) => !isLive(one)).toSorted(byCreation);
  const [first, ...excess] = live;
  return { chosen: first ?? ended.at(-1), excess };
};

const isOfPlan = (one: StripeSubscription): one is PlanSubscription => one.planId !== undefined;

const rankOf = (one: StripeSubscription): number => ranks.indexOf(statusOf(one));

const byCreation = (a: StripeSubscription, b: StripeSubscription): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
