import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';

export interface PlanSubscription extends StripeSubscription {
  readonly planId: number;
}

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

/**
 * Chooses the oldest live subscription of the best status, else the latest one. Other live or pending ones
 * are in excess.
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
