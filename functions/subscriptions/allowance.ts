import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { findPlanEvenDeleted } from '../plans/plans.store.ts';
import { type Allowance, inactive } from './limits.ts';
import { isUsable, keepsKeywords, type Subscription } from './status.ts';
import { readSubscription } from './subscription.store.ts';

/** How many keywords a subscription keeps active; 0 without a subscription. */
export const activeKeywordLimit = async (subscription: Subscription | undefined): Promise<number> => {
  if (!subscription || !keepsKeywords(subscription)) return 0;
  const plan = await findPlanEvenDeleted(subscription.plan_id);
  return plan?.max_keywords ?? 0;
};

/** What a usable subscription allows, and whether it is a trial. */
export interface CurrentAllowance extends Allowance {
  readonly status: SubscriptionStatus;
}

/** What the user's plan allows. Throws `forbidden` without an active or trialing subscription. */
export const requireAllowance = async (userId: string, now: number): Promise<CurrentAllowance> => {
  const { subscription } = await readSubscription(userId);
  if (!subscription || !isUsable(subscription, now)) throw inactive();
  const plan = await findPlanEvenDeleted(subscription.plan_id);
  if (!plan) throw inactive();
  return { ...plan, plan_id: plan.id, status: subscription.status };
};
