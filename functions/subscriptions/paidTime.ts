/** The times in which a subscription at Stripe cost something, its trial apart. */
import { HOUR } from '../platform/time/clock.ts';
import type { PaidTime, Subscription } from './status.ts';

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
