/** Complimentary subscriptions are given by administrators: active, without Stripe and without an end. */
import { formerPaidTime } from './counts.ts';
import { hasUsedTrial, type NewSubscription, type Subscription } from './status.ts';

export type ComplimentaryAction = 'none' | 'give' | 'end' | 'refuse';

/** `chosen` is null for no plan. The plan of a live subscription at Stripe can only be changed there. */
export const complimentaryAction = (
  stored: Subscription | undefined,
  chosen: number | null,
): ComplimentaryAction => {
  const current = stored?.status === 'canceled' ? undefined : stored;
  if (chosen === (current?.plan_id ?? null)) return 'none';
  if (current?.stripe_subscription_id !== undefined) return 'refuse';
  return chosen === null ? 'end' : 'give';
};

/** Creates a subscription that replaces the stored one. `version` is that of a sync that begins now. */
export const newComplimentary = (
  stored: Subscription | undefined,
  plan_id: number,
  version: number,
): NewSubscription => ({
  status: 'active',
  plan_id,
  current_period_end: null,
  trial_used: stored !== undefined && hasUsedTrial(stored),
  former_paid: formerPaidTime(stored),
  ...changedByHand(stored, version),
});

export const endComplimentary = (stored: Subscription, version: number): NewSubscription => ({
  ...stored,
  status: 'canceled',
  current_period_end: null,
  ...changedByHand(stored, version),
});

/**
 * `replaced_sync` lets a sync that began before the change still save a subscription that was paid meanwhile.
 */
const changedByHand = (stored: Subscription | undefined, version: number) => ({
  sync_version: version,
  replaced_sync: stored?.replaced_sync ?? stored?.sync_version ?? 0,
});
