import * as z from 'zod/mini';
import type { Limits } from '#shared/contract/plans.ts';
import type { Subscription } from './status.ts';

/** The counts that the plan limits per account. */
export const usage = z.object({ keywords: z._default(z.number(), 0), companies: z._default(z.number(), 0) });
export type Usage = z.output<typeof usage>;

/**
 * The limits that an account was last brought in line with. A record of keywords alone, as it was before the
 * others were applied, does not parse: it counts as none.
 */
export const appliedLimits = z.object({
  active_limit_applied: z.number(),
  company_limit_applied: z.number(),
  competitor_limit_applied: z.number(),
  has_inactive_keywords: z.boolean(),
  /** Whether a company or a competitor is beyond its limit. */
  has_beyond_limit: z.boolean(),
});
export type AppliedLimits = z.output<typeof appliedLimits>;

export interface LimitRecord {
  /** Absent while what is active may match no limits. */
  readonly applied: AppliedLimits | undefined;
  /** How often it was written. A write requires the version that was read. */
  readonly version: number;
}

/** A user's subscription, if any, with what they use of it. */
export interface SubscriptionAndUsage {
  readonly subscription: Subscription | undefined;
  readonly usage: Usage;
  readonly limitRecord: LimitRecord;
}

/**
 * Whether an account is known to be in line with these limits. While no keyword is inactive, any limit that
 * all of them fit into is met; of competitors the account has no count, so their limit has to be the same.
 */
export const areLimitsApplied = (
  { usage: { keywords }, limitRecord: { applied } }: SubscriptionAndUsage,
  { max_keywords, max_companies, max_competitors }: Limits,
): boolean => {
  if (applied?.company_limit_applied !== max_companies) return false;
  if (applied.competitor_limit_applied !== max_competitors) return false;
  return applied.has_inactive_keywords
    ? applied.active_limit_applied === max_keywords
    : keywords <= max_keywords;
};

/** Whether a deletion may make room for something that is beyond the limits. */
export const mayBringBack = ({ applied }: LimitRecord): boolean =>
  !applied || applied.has_inactive_keywords || applied.has_beyond_limit;
