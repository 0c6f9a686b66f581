import * as z from 'zod/mini';
import { type SubscriptionStatus, subscriptionStatus } from '#shared/contract/subscriptions.ts';
import { DAY, HOUR } from '../platform/time/clock.ts';

/** The last try to collect a payment. */
const lastPayment = z.object({
  /** In cents. */
  amount: z.number(),
  status: z.enum(['succeeded', 'failed']),
  /** When it was paid; for a failed one, when it was due. UTC. */
  created: z.string(),
  /** Why it failed, in Portuguese. */
  failure_reason: z.nullable(z.string()),
});

/** When a subscription that has ended cost something. UTC. */
const paidTime = z.object({ paid_since: z.string(), ended_at: z.string() });
export type PaidTime = z.output<typeof paidTime>;

/** A customer's subscription, as stored; Stripe holds the original. */
export const subscription = z.object({
  status: subscriptionStatus,
  plan_id: z.number(),
  /** UTC. */
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z._default(z.boolean(), false),
  /** Whether Stripe has a card to charge. */
  has_payment_method: z._default(z.boolean(), false),
  /** Stripe's id; absent where the subscription did not come from Stripe. */
  stripe_subscription_id: z.optional(z.string()),
  stripe_customer_id: z.optional(z.string()),
  /** Whether a complimentary one replaced one at Stripe, which had used up the trial. */
  trial_used: z._default(z.boolean(), false),
  /** In cents. The price that the customer subscribed to, not that of the plan today. */
  monthly_amount: z._default(z.number(), 0),
  last_payment: z._default(z.nullable(lastPayment), null),
  /** Open invoices whose last try failed. */
  failed_invoices: z._default(z.number(), 0),
  /** When it began to cost something: at its start, or at the end of its trial. UTC. */
  paid_since: z._default(z.nullable(z.string()), null),
  /** When the customer's trial began, which may have been that of an earlier subscription. UTC. */
  trial_since: z._default(z.nullable(z.string()), null),
  /** When it was cancelled for good. UTC. */
  ended_at: z._default(z.nullable(z.string()), null),
  /** The paid subscription that a complimentary one replaced after its end. */
  former_paid: z.optional(paidTime),
  /** The number of the sync that saved it. */
  sync_version: z._default(z.number(), 0),
  /** Where an administrator has changed it since: the number of the last sync before that. */
  replaced_sync: z.optional(z.number()),
});
export type Subscription = z.output<typeof subscription>;
export type NewSubscription = z.input<typeof subscription>;

/** Whether an administrator gave the subscription: it has no end and costs nothing. */
export const isComplimentary = ({ stripe_subscription_id, status }: Subscription): boolean =>
  stripe_subscription_id === undefined && status === 'active';

/** Whether there was a subscription at Stripe: the first one uses up the trial. */
export const hasUsedTrial = ({ stripe_subscription_id, trial_used }: Subscription): boolean =>
  stripe_subscription_id !== undefined || trial_used;

/**
 * Whether a checkout now would begin with a trial. A complimentary subscription was one already, and a trial
 * could end it without a payment.
 */
export const isTrialAvailable = (stored: Subscription | undefined): boolean =>
  !stored || !(isComplimentary(stored) || hasUsedTrial(stored));

/**
 * Whether what a sync found replaces the stored subscription: not if a newer sync has been saved, nor if only
 * an ended one was found where an administrator has given another.
 */
export const isReplacedBy = (stored: Subscription | undefined, synced: Subscription): boolean => {
  if (!stored) return true;
  const hasEndedAtStripe = synced.status === 'canceled' && synced.stripe_subscription_id !== undefined;
  if (isComplimentary(stored) && hasEndedAtStripe) return false;
  return (stored.replaced_sync ?? stored.sync_version) <= synced.sync_version;
};

interface Entitlements {
  /** Whether new things may be created and checked; existing data can always be read, changed and deleted. */
  readonly usable: boolean;
  /** Whether keywords stay active, up to the plan's limit. */
  readonly keepsKeywords: boolean;
}

/** What each status allows. */
const entitlements: Record<SubscriptionStatus, Entitlements> = {
  active: { usable: true, keepsKeywords: true },
  trialing: { usable: true, keepsKeywords: true },
  // Stripe is still retrying the card: nothing is taken away yet, and nothing more is spent.
  past_due: { usable: false, keepsKeywords: true },
  unpaid: { usable: false, keepsKeywords: false },
  canceled: { usable: false, keepsKeywords: false },
};

/** Whether the subscription's keywords stay active, up to the plan's limit. */
export const keepsKeywords = ({ status }: Subscription): boolean => entitlements[status].keepsKeywords;

/** Stripe's clock and webhooks may be a little late. */
const RENEWAL_GRACE = HOUR;
/**
 * Stripe retries webhooks for three days; a day later, a subscription that was not renewed no longer counts.
 */
const STALE_AFTER = 4 * DAY;

/** Milliseconds since the paid period ended; 0 while it runs or when Stripe reports no period. */
const overdueBy = (stored: Subscription, now: number): number =>
  stored.stripe_subscription_id === undefined || stored.current_period_end === null || !keepsKeywords(stored)
    ? 0
    : Math.max(0, now - Date.parse(stored.current_period_end));

/** Whether the paid period has ended and no webhook has said what came next. */
export const isOverdue = (stored: Subscription | undefined, now: number): boolean =>
  stored !== undefined && overdueBy(stored, now) > RENEWAL_GRACE;

/** Whether a payment at Stripe is owed. One that was made since may not have been heard of. */
export const isOwing = (stored: Subscription | undefined): boolean =>
  stored?.stripe_subscription_id !== undefined &&
  (stored.status === 'past_due' || stored.status === 'unpaid');

/** Whether new things may be created and checked. */
export const isUsable = (stored: Subscription, now: number): boolean =>
  entitlements[stored.status].usable && overdueBy(stored, now) < STALE_AFTER;
