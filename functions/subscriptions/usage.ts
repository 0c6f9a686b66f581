import * as z from 'zod/mini';
import type { Limits } from '#shared/contract/plans.ts';
import type { Subscription } from './status.ts';

export const usage = z.object({ keywords: z._default(z.number(), 0), companies: z._default(z.number(), 0) });
export type Usage = z.output<typeof usage>;

/** Absent until limits have been applied once. */
export const appliedLimits = z.object({
  active_limit_applied: z.number(),
  company_limit_applied: z.number(),
  competitor_limit_applied: z.number(),
  has_inactive_keywords: z.boolean(),
  has_beyond_limit: z.boolean(),
});
export type AppliedLimits = z.output<typeof appliedLimits>;

export interface LimitRecord {
  /** The limits last applied; absent while active keywords may match no limits. */
  readonly applied: AppliedLimits | undefined;
  /** Counts the writes: each requires the version that was read. */
  readonly version: number;
}

export interface SubscriptionAndUsage {
  readonly subscription: Subscription | undefined;
  readonly usage: Usage;
  readonly limitRecord: LimitRecord;
}

/** Whether these limits are applied already. Competitors are not counted, so their limit must be the same. */
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
export const mayReactivate = ({ applied }: LimitRecord): boolean =>
  !applied || applied.has_inactive_keywords || applied.has_beyond_limit;
