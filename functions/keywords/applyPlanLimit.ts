import pMap from 'p-map';
import { findPlanEvenDeleted } from '../plans/plans.store.ts';
import { log } from '../platform/log.ts';
import type { PlanSubscriber } from '../subscriptions/subscribers.store.ts';
import { isLimitApplied } from '../subscriptions/usage.ts';
import { applyActiveLimit, tryToApplyLimit } from './activeKeywords.ts';

/**
 * Brings the active keywords of some subscribers of a plan, who were just read, in line with its limit.
 * Returns for how many it failed.
 */
export const applyPlanLimit = async (
  planId: number,
  subscribers: readonly PlanSubscriber[],
): Promise<number> => {
  // Read after the subscribers, so that no limit is older than what has been applied to them.
  const limit = await limitOf(planId);
  const failed = await countFailures(subscribers, async ({ userId, account }) => {
    if (isLimitApplied(account, limit) || (await tryToApplyLimit(userId, account, limit))) return;
    await applyActiveLimit(userId);
  });
  // The plan may have changed meanwhile, and the new limit have been applied before this one.
  if ((await limitOf(planId)) === limit) return failed;
  return countFailures(subscribers, ({ userId }) => applyActiveLimit(userId));
};

const limitOf = async (planId: number): Promise<number> =>
  (await findPlanEvenDeleted(planId))?.max_keywords ?? 0;

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
      log.error('The limit of a plan could not be applied', { userId: subscriber.userId, error });
      failed += 1;
    }
  };
  await pMap(subscribers, tryToApply, { concurrency: SUBSCRIBERS_AT_ONCE });
  return failed;
};
