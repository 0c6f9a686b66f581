import type { Limits } from '#shared/contract/plans.ts';
import { type Allowance, inactive } from './limits.ts';
import { findPlanEvenDeleted } from './plans/plans.store.ts';
import { isUsable, keepsKeywords, type Subscription } from './status.ts';
import { readSubscription } from './subscription.store.ts';
import { areLimitsApplied } from './usage.ts';

/** Without a subscription no keyword is active, and nothing is beyond a limit. */
export const withoutPlan: Limits = {
  max_keywords: 0,
  max_companies: Number.MAX_SAFE_INTEGER,
  max_competitors: Number.MAX_SAFE_INTEGER,
};

/** The limits that a subscription keeps things active within. */
export const keptLimits = async (subscription: Subscription | undefined): Promise<Limits> => {
  if (!subscription || !keepsKeywords(subscription)) return withoutPlan;
  return (await findPlanEvenDeleted(subscription.plan_id)) ?? withoutPlan;
};

/** What a usable subscription allows. */
export interface CurrentAllowance extends Allowance {
  readonly subscription: Subscription;
  /** Whether what exists is known to be in line with it. */
  readonly isApplied: boolean;
}

/** What the user's plan allows. Throws `forbidden` without an active or trialing subscription. */
export const requireAllowance = async (userId: string, now: number): Promise<CurrentAllowance> => {
  const account = await readSubscription(userId);
  const { subscription } = account;
  if (!subscription || !isUsable(subscription, now)) throw inactive();
  const plan = await findPlanEvenDeleted(subscription.plan_id);
  if (!plan) throw inactive();
  return { ...plan, plan_id: plan.id, subscription, isApplied: areLimitsApplied(account, plan) };
};
