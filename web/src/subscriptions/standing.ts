import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';

/** Whether a subscription lets create and check, is behind with its payment, or has come to its end. */
export const standingOf = (status: SubscriptionStatus | null): 'usable' | 'unpaid' | 'ended' => {
  if (status === 'active' || status === 'trialing') return 'usable';
  return status === 'past_due' || status === 'unpaid' ? 'unpaid' : 'ended';
};
