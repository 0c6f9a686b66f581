import type { Limits } from '#shared/contract/plans.ts';
import { type Allowance, subscriptionInactive } from './limits.ts';
import { findPlanEvenDeleted } from './plans/plans.store.ts';
import { isUsable, keepsKeywords, type Subscription } from './status.ts';
import { readSubscription } from './subscription.store.ts';
import { areLimitsApplied, type Usage } from './usage.ts';

/** The limits without a subscription: no keyword is active, but nothing is beyond a limit. */
export const limitsWithoutPlan: Limits = {
  max_keywords: 0,
  max_companies: Number.MAX_SAFE_INTEGER,
  max_competitors: Number.MAX_SAFE_INTEGER,
};

export const effectiveLimits = async (subscription: Subscription | undefined): Promise<Limits> => {
  if (!subscription || !keepsKeywords(subscription)) return limitsWithoutPlan;
  return (await findPlanEvenDeleted(subscription.plan_id)) ?? limitsWithoutPlan;
};

export interface CurrentAllowance extends Allowance {
  readonly subscription: Subscription;
  readonly usage: Usage;
  /** Whether all companies, keywords and competitors are known to be within these limits. */
  readonly isApplied: boolean;
}

export const requireAllowance = async (userId: string, now: number): Promise<CurrentAllowance> => {
  const account = await readSubscription(userId);
  const { subscription, usage } = account;
  if (!subscription || !isUsable(subscription, now)) throw subscriptionInactive();
  const plan = await findPlanEvenDeleted(subscription.plan_id);
  if (!plan) throw subscriptionInactive();
  return { ...plan, plan_id: plan.id, subscription, usage, isApplied: areLimitsApplied(account, plan) };
};
