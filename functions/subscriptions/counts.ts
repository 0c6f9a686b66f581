import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import type { Counts } from '../statistics/counts.ts';
import { keepsKeywords, type Subscription } from './status.ts';

/** What administrators see of all subscriptions together. */
export type SubscriptionCounts = Readonly<Record<'subscriptions' | SubscriptionStatus, number>>;

/** What one subscription adds to the counts of all; none adds nothing. */
export const countsOf = (subscription: Subscription | undefined): Counts =>
  subscription ? { subscriptions: 1, [subscription.status]: 1 } : {};

/** What to add to the counts `before` to reach those `after`. */
export const difference = (before: Counts, after: Counts): Counts => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
};

/** Whether somebody subscribes to a plan, so that it cannot be deleted. */
export const isSubscriberOf = (subscription: Subscription | undefined, planId: number): boolean =>
  subscription !== undefined && subscription.plan_id === planId && keepsKeywords(subscription);
