import * as z from 'zod/mini';
import type { Subscription } from './status.ts';

/** The counts that the plan limits per account. */
export const usage = z.object({ keywords: z._default(z.number(), 0), companies: z._default(z.number(), 0) });
export type Usage = z.output<typeof usage>;

/** The limit that the active keywords were last brought in line with. */
export const appliedLimit = z.object({
  active_limit_applied: z.number(),
  has_inactive_keywords: z.boolean(),
});
export type AppliedLimit = z.output<typeof appliedLimit>;

export interface ActiveLimit {
  /** Absent while the active keywords may match none. */
  readonly applied: AppliedLimit | undefined;
  /** How often it was written. A write requires the version that was read. */
  readonly version: number;
}

/** A user's subscription, if any, with what they use of it. */
export interface SubscriptionAndUsage {
  readonly subscription: Subscription | undefined;
  readonly usage: Usage;
  readonly activeLimit: ActiveLimit;
}

/**
 * Whether the active keywords are known to match this limit. While none is inactive, any limit that all of
 * them fit into is met.
 */
export const isLimitApplied = (
  { usage: { keywords }, activeLimit: { applied } }: SubscriptionAndUsage,
  limit: number,
): boolean => {
  if (!applied) return false;
  return applied.has_inactive_keywords ? applied.active_limit_applied === limit : keywords <= limit;
};

export const isSameLimit = (one: AppliedLimit | undefined, other: AppliedLimit): boolean =>
  one?.active_limit_applied === other.active_limit_applied &&
  one.has_inactive_keywords === other.has_inactive_keywords;
