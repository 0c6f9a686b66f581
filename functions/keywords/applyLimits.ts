import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { Limits } from '#shared/contract/plans.ts';
import { findUser } from '../accounts/users.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { log } from '../platform/log.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { effectiveLimits, limitsWithoutPlan } from '../subscriptions/allowance.ts';
import { findPlanEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { keepsKeywords } from '../subscriptions/status.ts';
import { listPlanSubscribers, type PlanSubscriber } from '../subscriptions/subscribers.store.ts';
import { readSubscription, readSubscriptions } from '../subscriptions/subscription.store.ts';
import { areLimitsApplied, mayReactivate, type SubscriptionAndUsage } from '../subscriptions/usage.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import { newTask, type Step, type TaskOf } from '../tasks/tasks.ts';
import { type AccountLists, toggleActive, togglesFor } from './activation.store.ts';
import { listRecords } from './keywords.store.ts';

/** Keeps the oldest within the limits. Safe to repeat and to run concurrently; cheap if nothing changes. */
export const applyLimits = (userId: string): Promise<void> => applyUnless(userId, areLimitsApplied);

export const reactivateWithinLimits = async (userId: string): Promise<void> => {
  const { subscription, limitRecord } = await readSubscription(userId);
  // The limits may have been applied before the deletion. Without a subscription no keyword is active.
  if (subscription && mayReactivate(limitRecord)) await applyUnless(userId, () => false);
};

const applyUnless = async (
  userId: string,
  isApplied: (account: SubscriptionAndUsage, limits: Limits) => boolean,
): Promise<void> => {
  await retryOrThrow(async () => {
    const account = await readSubscription(userId);
    const limits = await effectiveLimits(account.subscription);
    if (isApplied(account, limits) || (await tryToApplyLimits(userId, account, limits))) return true;
    return (await findUser(userId)) ? undefined : false;
  });
};

/** Returns false if the account has changed since it was read, or other limits were applied meanwhile. */
export const tryToApplyLimits = async (
  userId: string,
  { subscription, limitRecord }: SubscriptionAndUsage,
  limits: Limits,
): Promise<boolean> => {
  const { toggled, applied } = togglesFor(await listExisting(userId), limits);
  const isInLine = Object.values(toggled).every((wrong) => wrong.length === 0);
  if (isInLine && isDeepStrictEqual(limitRecord.applied, applied)) return true;
  const syncVersion = subscription?.sync_version ?? 0;
  return toggleActive(userId, toggled, { syncVersion, limitVersion: limitRecord.version, applied });
};

/** Leaves out keywords and competitors of deleted companies, which the cleanup removes. */
const listExisting = async (userId: string): Promise<AccountLists> => {
  // Companies are read first, so that later additions change the version of a company read here.
  const companies = await listCompanies(userId);
  const [keywords, competitors] = await Promise.all([listRecords(userId), listCompetitors(userId)]);
  const existing = new Set(companies.map(({ id }) => id));
  return {
    companies,
    keywords: keywords.filter(({ company_id }) => existing.has(company_id)),
    competitors: competitors.filter(({ company_id }) => existing.has(company_id)),
  };
};

/** Whose limits cannot be applied get a task of their own. */
export const applyMissedLimits = async (userIds: readonly string[]): Promise<void> => {
  const accounts = await readSubscriptions(userIds);
  const subscribers = userIds.flatMap((userId, index) => {
    const account = accounts[index];
    const kept = account?.subscription && keepsKeywords(account.subscription) && account.subscription;
    return account && kept ? [{ userId, account, planId: kept.plan_id }] : [];
  });
  for (const [planId, some] of Map.groupBy(subscribers, (one) => one.planId))
    await applyPlanLimits(planId, some);
};

export async function* applyChangedPlan({
  plan_id,
  cursor,
}: TaskOf<'planLimits'>): AsyncGenerator<Step<'planLimits'>, void> {
  for (let from = cursor; ; ) {
    const { subscribers, next } = await listPlanSubscribers(plan_id, from);
    await applyPlanLimits(plan_id, subscribers);
    if (next === null) return;
    from = next;
    yield { cursor: next };
  }
}

/** `subscribers` must have just been read. */
const applyPlanLimits = async (planId: number, subscribers: readonly PlanSubscriber[]): Promise<void> => {
  // The limits are read after the subscribers, so that they are not older than the limits applied.
  const limits = (await findPlanEvenDeleted(planId)) ?? limitsWithoutPlan;
  await applyToEach(subscribers, async ({ userId, account }) => {
    if (areLimitsApplied(account, limits) || (await tryToApplyLimits(userId, account, limits))) return;
    await applyLimits(userId);
  });
};

const SUBSCRIBERS_AT_ONCE = 10;

/** A subscriber who fails is left to a task, and does not hold up the others. */
const applyToEach = async (
  subscribers: readonly PlanSubscriber[],
  apply: (subscriber: PlanSubscriber) => Promise<void>,
): Promise<void> => {
  const tryToApply = async (subscriber: PlanSubscriber): Promise<void> => {
    try {
      await apply(subscriber);
    } catch (error) {
      log.error('The limits of a plan could not be applied', { userId: subscriber.userId, error });
      const { userId: user_id } = subscriber;
      await saveTasks([newTask('limits', { user_id }, Date.now() + MINUTE, user_id)]);
    }
  };
  await pMap(subscribers, tryToApply, { concurrency: SUBSCRIBERS_AT_ONCE });
};
