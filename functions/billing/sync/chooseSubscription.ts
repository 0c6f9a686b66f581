import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';

/** A Stripe subscription to one of our plans. */
export interface PlanSubscription extends StripeSubscription {
  readonly planId: number;
}

/** Our status for each of Stripe's. */
const statuses = new Map<string, SubscriptionStatus>([
  ['active', 'active'],
  ['trialing', 'trialing'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  ['canceled', 'canceled'],
  // A trial that ended without a card and was kept; our checkouts cancel it instead.
  ['paused', 'unpaid'],
]);

/** Our status for a subscription; undefined until its first payment (`incomplete`), which may never come. */
export const toSubscriptionStatus = ({
  status,
}: Pick<StripeSubscription, 'status'>): SubscriptionStatus | undefined => statuses.get(status);

/** Whether a subscription continues; while it does, there must be no second one. */
export const isLive = (subscription: StripeSubscription): boolean => {
  const status = toSubscriptionStatus(subscription);
  return status !== undefined && status !== 'canceled';
};

/** Whether a subscription waits for its first payment, which may never come. */
export const isAwaitingPayment = ({ status }: StripeSubscription): boolean => status === 'incomplete';

/** From best to worst. */
const ranks: readonly (SubscriptionStatus | undefined)[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
];

/**
 * Which of a customer's subscriptions counts: the oldest live one of the best status, otherwise the latest.
 * Beside a live one, other live ones and those that still wait for their payment are in excess.
 */
export const chooseSubscription = (
  subscriptions: readonly StripeSubscription[],
): { readonly chosen: PlanSubscription | undefined; readonly excess: readonly PlanSubscription[] } => {
  const ours = subscriptions.filter(hasPlan);
  const candidates = ours.filter((each) => toSubscriptionStatus(each) !== undefined);
  const live = candidates.filter(isLive).toSorted((a, b) => rankOf(a) - rankOf(b) || byCreation(a, b));
  const ended = candidates.filter((each) => !isLive(each)).toSorted(byCreation);
  const [first, ...excess] = live;
  if (!first) return { chosen: ended.at(-1), excess: [] };
  const awaiting = ours.filter(isAwaitingPayment).toSorted(byCreation);
  return { chosen: first, excess: [...excess, ...awaiting] };
};

const hasPlan = (subscription: StripeSubscription): subscription is PlanSubscription =>
  subscription.planId !== undefined;

const rankOf = (subscription: StripeSubscription): number =>
  ranks.indexOf(toSubscriptionStatus(subscription));

const byCreation = (a: StripeSubscription, b: StripeSubscription): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
