import * as z from 'zod/mini';
import { type SubscriptionStatus, subscriptionStatus } from '#shared/contract/subscriptions.ts';
import { DAY, HOUR } from '../platform/time/clock.ts';

const lastPayment = z.object({
  /** In cents. */
  amount: z.number(),
  status: z.enum(['succeeded', 'failed']),
  /** When it was paid or, if it failed, due. UTC. */
  created: z.string(),
  /** In Portuguese. */
  failure_reason: z.nullable(z.string()),
});

const paidTime = z.object({ paid_since: z.string(), ended_at: z.string() });
export type PaidTime = z.output<typeof paidTime>;

/** A copy: Stripe holds the original. */
export const subscription = z.object({
  status: subscriptionStatus,
  plan_id: z.number(),
  /** UTC. */
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z._default(z.boolean(), false),
  has_payment_method: z._default(z.boolean(), false),
  /** Absent unless it came from Stripe. */
  stripe_subscription_id: z.optional(z.string()),
  stripe_customer_id: z.optional(z.string()),
  /** A complimentary one replaced one at Stripe, which had used up the trial. */
  trial_used: z._default(z.boolean(), false),
  /** In cents; as subscribed to, not the plan's current price. */
  monthly_amount: z._default(z.number(), 0),
  last_payment: z._default(z.nullable(lastPayment), null),
  /** Open invoices with a failed payment attempt. */
  failed_invoices: z._default(z.number(), 0),
  /** The start of the subscription or the end of its trial. UTC. */
  paid_since: z._default(z.nullable(z.string()), null),
  /** Perhaps that of an earlier subscription. UTC. */
  trial_since: z._default(z.nullable(z.string()), null),
  ended_at: z._default(z.nullable(z.string()), null),
  /** The ended paid subscription that a complimentary one replaced. */
  former_paid: z.optional(paidTime),
  sync_version: z._default(z.number(), 0),
  /** The last sync before an administrator's change. */
  replaced_sync: z.optional(z.number()),
});
export type Subscription = z.output<typeof subscription>;
export type NewSubscription = z.input<typeof subscription>;

/** Given by an administrator: no end, no cost. */
export const isComplimentary = ({ stripe_subscription_id, status }: Subscription): boolean =>
  stripe_subscription_id === undefined && status === 'active';

/** The first subscription at Stripe uses up the trial. */
export const hasUsedTrial = ({ stripe_subscription_id, trial_used }: Subscription): boolean =>
  stripe_subscription_id !== undefined || trial_used;

/** Complimentary subscriptions get no trial, which could end them without a payment. */
export const isTrialAvailable = (stored: Subscription | undefined): boolean =>
  !stored || !(isComplimentary(stored) || hasUsedTrial(stored));

/** False after a newer sync, or if a complimentary one has replaced the ended one that was found. */
export const isReplacedBy = (stored: Subscription | undefined, synced: Subscription): boolean => {
  if (!stored) return true;
  const hasEndedAtStripe = synced.status === 'canceled' && synced.stripe_subscription_id !== undefined;
  if (isComplimentary(stored) && hasEndedAtStripe) return false;
  return (stored.replaced_sync ?? stored.sync_version) <= synced.sync_version;
};

interface Entitlements {
  /** Allows creating and checking; existing data can always be read, changed and deleted. */
  readonly usable: boolean;
  /** Keywords stay active, up to the plan's limit. */
  readonly keepsKeywords: boolean;
}

const entitlements: Record<SubscriptionStatus, Entitlements> = {
  active: { usable: true, keepsKeywords: true },
  trialing: { usable: true, keepsKeywords: true },
  // Stripe is still retrying the card: nothing is taken away, and nothing more is spent.
  past_due: { usable: false, keepsKeywords: true },
  unpaid: { usable: false, keepsKeywords: false },
  canceled: { usable: false, keepsKeywords: false },
};

export const keepsKeywords = ({ status }: Subscription): boolean => entitlements[status].keepsKeywords;

/** Stripe's clock and webhooks may be a little late. */
const RENEWAL_GRACE = HOUR;
/** Stripe retries webhooks for three days; one day later, an unrenewed subscription no longer counts. */
const STALE_AFTER = 4 * DAY;

/** In milliseconds; 0 during the period or if Stripe reports none. */
const overdueBy = (stored: Subscription, now: number): number =>
  stored.stripe_subscription_id === undefined || stored.current_period_end === null || !keepsKeywords(stored)
    ? 0
    : Math.max(0, now - Date.parse(stored.current_period_end));

/** No webhook has said what follows the paid period. */
export const isOverdue = (stored: Subscription | undefined, now: number): boolean =>
  stored !== undefined && overdueBy(stored, now) > RENEWAL_GRACE;

/** As far as known: a payment since may not have been reported. */
export const isOwing = (stored: Subscription | undefined): boolean =>
  stored?.stripe_subscription_id !== undefined &&
  (stored.status === 'past_due' || stored.status === 'unpaid');

export const isUsable = (stored: Subscription, now: number): boolean =>
  entitlements[stored.status].usable && overdueBy(stored, now) < STALE_AFTER;
