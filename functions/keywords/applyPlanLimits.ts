import pMap from 'p-map';
import type { Limits } from '#shared/contract/plans.ts';
import { log } from '../platform/log.ts';
import { withoutPlan } from '../subscriptions/allowance.ts';
import { findPlanEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { isSameLimits } from '../subscriptions/plans/plans.ts';
import { keepsKeywords } from '../subscriptions/status.ts';
import type { PlanSubscriber } from '../subscriptions/subscribers.store.ts';
import { readSubscriptions } from '../subscriptions/subscription.store.ts';
import { areLimitsApplied } from '../subscriptions/usage.ts';
import { applyLimits, tryToApplyLimits } from './applyLimits.ts';

/**
 * Brings these users in line with their plans, whichever changes of these they missed. Returns for how many
 * it failed.
 */
export const applyMissedLimits = async (userIds: readonly string[]): Promise<number> => {
  const accounts = await readSubscriptions(userIds);
  const subscribers = userIds.flatMap((userId, index) => {
    const account = accounts[index];
    const kept = account?.subscription && keepsKeywords(account.subscription) && account.subscription;
    return account && kept ? [{ userId, account, planId: kept.plan_id }] : [];
  });
  let failed = 0;
  for (const [planId, some] of Map.groupBy(subscribers, (one) => one.planId))
    failed += await applyPlanLimits(planId, some);
  return failed;
};

/**
 * Brings some subscribers of a plan, who were just read, in line with its limits. Returns for how many it
 * failed.
 */
export const applyPlanLimits = async (
  planId: number,
  subscribers: readonly PlanSubscriber[],
): Promise<number> => {
  // Read after the subscribers, so that no limit is older than what has been applied to them.
  const limits = await limitsOf(planId);
  const failed = await countFailures(subscribers, async ({ userId, account }) => {
    if (areLimitsApplied(account, limits) || (await tryToApplyLimits(userId, account, limits))) return;
    await applyLimits(userId);
  });
  // The plan may have changed meanwhile, and the new limits have been applied before these.
  if (isSameLimits(await limitsOf(planId), limits)) return failed;
  return countFailures(subscribers, ({ userId }) => applyLimits(userId));
};

const limitsOf = async (planId: number): Promise<Limits> =>
  (await findPlanEvenDeleted(planId)) ?? withoutPlan;

const SUBSCRIBERS_AT_ONCE = 10;

/** Runs `apply` for all, some at once; one who fails holds up no other. */
const countFailures = async (
  subscribers: readonly PlanSubscriber[],
  apply: (subscriber: PlanSubscriber) => Promise<void>,
): Promise<number> => {
  let failed = 0;
  const tryToApply = async (subscriber: PlanSubscriber): Promise<void> => {
    try {
      await apply(subscriber);
    } catch (error) {
      log.error('The limits of a plan could not be applied', { userId: subscriber.userId, error });
      failed += 1;
    }
  };
  await pMap(subscribers, tryToApply, { concurrency: SUBSCRIBERS_AT_ONCE });
  return failed;
};
