import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { Limits } from '#shared/contract/plans.ts';
import { findUser } from '../accounts/users.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { log } from '../platform/log.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { effectiveLimits } from '../subscriptions/allowance.ts';
import { isSubscriberOf } from '../subscriptions/counts.ts';
import { allSubscribers, readSubscribers, type Subscriber } from '../subscriptions/subscribers.store.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
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
const tryToApplyLimits = async (
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

export async function* applyChangedPlan({
  plan_id,
  cursor,
}: TaskOf<'planLimits'>): AsyncGenerator<Step<'planLimits'>, void> {
  for await (const { userIds, next } of allSubscribers(cursor)) {
    const subscribers = await readSubscribers(userIds);
    await applyLimitsToEach(subscribers.filter((one) => isSubscriberOf(one.subscription, plan_id)));
    if (next !== null) yield { cursor: next };
  }
}

const SUBSCRIBERS_AT_ONCE = 10;

/** A subscriber who fails is left to a task, and does not hold up the others. */
export const applyLimitsToEach = async (subscribers: readonly Subscriber[]): Promise<void> => {
  const tryToApply = async ({ user: { id } }: Subscriber): Promise<void> => {
    try {
      await applyLimits(id);
    } catch (error) {
      log.error('The limits of a plan could not be applied', { userId: id, error });
      await saveTasks([newTask('limits', { user_id: id }, Date.now() + MINUTE, id)]);
    }
  };
  await pMap(subscribers, tryToApply, { concurrency: SUBSCRIBERS_AT_ONCE });
};
