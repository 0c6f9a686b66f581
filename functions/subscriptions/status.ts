import * as z from 'zod/mini';
import { type SubscriptionStatus, subscriptionStatus } from '#shared/contract/plans.ts';
import { DAY, HOUR } from '../platform/time/clock.ts';

const lastPayment = z.object({
  amount: z.number(),
  status: z.enum(['succeeded', 'failed']),
  created: z.string(),
  failure_reason: z.nullable(z.string()),
});

const paidTime = z.object({ paid_since: z.string(), ended_at: z.string() });
export type PaidTime = z.output<typeof paidTime>;

/** This is a copy: Stripe holds the original. */
export const subscription = z.object({
  status: subscriptionStatus,
  plan_id: z.number(),
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z._default(z.boolean(), false),
  /** Until when Stripe collects nothing (UTC), null without an end; absent unless collection is paused. */
  paused_until: z.optional(z.nullable(z.string())),
  has_payment_method: z._default(z.boolean(), false),
  stripe_subscription_id: z.optional(z.string()),
  stripe_customer_id: z.optional(z.string()),
  /** Whether this complimentary subscription replaced one at Stripe, which had used up the trial. */
  trial_used: z._default(z.boolean(), false),
  /** The price as subscribed to, in cents; the plan's current price may differ. */
  monthly_amount: z._default(z.number(), 0),
  last_payment: z._default(z.nullable(lastPayment), null),
  failed_invoices: z._default(z.number(), 0),
  /** When the subscription started or its trial ended. UTC. */
  paid_since: z._default(z.nullable(z.string()), null),
  /** When the last trial started, perhaps that of an earlier subscription. UTC. */
  ended_at: z._default(z.nullable(z.string()), null),
  former_paid: z.optional(paidTime),
  sync_version: z._default(z.number(), 0),
  /** The version of the last sync before an administrator's change. */
  replaced_sync: z.optional(z.number()),
});
export type Subscription = z.output<typeof subscription>;
export type NewSubscription = z.input<typeof subscription>;

/** Whether an administrator gave the subscription, which then has no end and no cost. */
export const isComplimentary = ({ stripe_subscription_id, status }: Subscription): boolean =>
  stripe_subscription_id === undefined && status === 'active';

/** Whether the trial is used up: the first subscription at Stripe does that. */
export const hasUsedTrial = ({ stripe_subscription_id, trial_used }: Subscription): boolean =>
  stripe_subscription_id !== undefined || trial_used;

/** A complimentary subscription excludes a trial, which could end it without a payment. */
export const isTrialAvailable = (stored: Subscription | undefined): boolean =>
  !stored || !(isComplimentary(stored) || hasUsedTrial(stored));

/**
 * Returns false if a newer sync was saved, or a complimentary subscription has replaced the ended one that
 * was synced.
 */
export const isReplacedBy = (stored: Subscription | undefined, synced: Subscription): boolean => {
  if (!stored) return true;
  const hasEndedAtStripe = synced.status === 'canceled' && synced.stripe_subscription_id !== undefined;
  if (isComplimentary(stored) && hasEndedAtStripe) return false;
  return (stored.replaced_sync ?? stored.sync_version) <= synced.sync_version;
};

interface Entitlements {
  /** Whether creating and checking are allowed; existing data can always be read, changed and deleted. */
  readonly usable: boolean;
  readonly keepsKeywords: boolean;
}

const entitlements: Record<SubscriptionStatus, Entitlements> = {
  active: { usable: true, keepsKeywords: true },
  trialing: { usable: true, keepsKeywords: true },
  // While Stripe retries the card, the customer keeps everything but may start nothing new.
  past_due: { usable: false, keepsKeywords: true },
  unpaid: { usable: false, keepsKeywords: false },
  canceled: { usable: false, keepsKeywords: false },
};

export const keepsKeywords = ({ status }: Subscription): boolean => entitlements[status].keepsKeywords;

/** How late the clock and webhooks of Stripe may be. */
const RENEWAL_GRACE = HOUR;
/**
 * Stripe retries webhooks for three days; a day later, a subscription that was not renewed no longer counts.
 */
const STALE_AFTER = 4 * DAY;

const overdueBy = (stored: Subscription, now: number): number =>
  stored.stripe_subscription_id === undefined || stored.current_period_end === null || !keepsKeywords(stored)
    ? 0
    : Math.max(0, now - Date.parse(stored.current_period_end));

/** Whether the paid period or a pause is over, and no webhook has said what follows. */
export const isOverdue = (stored: Subscription | undefined, now: number): boolean =>
  stored !== undefined &&
  (overdueBy(stored, now) > RENEWAL_GRACE ||
    (typeof stored.paused_until === 'string' && now - Date.parse(stored.paused_until) > RENEWAL_GRACE));

/** Whether a payment is owed, as far as known: it may have been paid since. */
export const isOwing = (stored: Subscription | undefined): boolean =>
  stored?.stripe_subscription_id !== undefined &&
  (stored.status === 'past_due' || stored.status === 'unpaid');

/** How long what was shared stays open after a subscription. */
const SHARED_AFTER = 14 * DAY;

/** Whether others still see what was shared with them. An end that nobody recorded leaves no time. */
export const isSharing = (stored: Subscription | undefined, now: number): boolean => {
  if (!stored) return false;
  if (keepsKeywords(stored)) return overdueBy(stored, now) < SHARED_AFTER;
  const ended = stored.ended_at ?? stored.current_period_end;
  return ended !== null && now - Date.parse(ended) < SHARED_AFTER;
};

export const isUsable = (stored: Subscription, now: number): boolean =>
  entitlements[stored.status].usable && overdueBy(stored, now) < STALE_AFTER;
