import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';

/** Whether a subscription can be used, lacks a payment, or has ended. */
export const accessOf = (status: SubscriptionStatus | null): 'usable' | 'unpaid' | 'ended' => {
  if (status === 'active' || status === 'trialing') return 'usable';
  return status === 'past_due' || status === 'unpaid' ? 'unpaid' : 'ended';
};
