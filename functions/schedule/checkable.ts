import type { ListedKeyword } from '../keywords/fetchIndex.store.ts';
import { listRecords } from '../keywords/keywords.store.ts';
import { keptLimits } from '../subscriptions/allowance.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { awaitsProof, findTotalLimit } from '../subscriptions/trialLimit.ts';
import { findTrialUse, takeRunLookups } from '../subscriptions/trialUse.store.ts';
import type { SubscriptionAndUsage } from '../subscriptions/usage.ts';

/**
 * Returns a function that leaves out the keywords of users whose subscription allows no check in a run. It
 * reads each subscription once and, for a run that is named, takes the look-ups of a trial.
 */
export const checkableFilter = (now: number) => {
  const allowed = new Map<string, Promise<boolean>>();
  const mayCheckOnce = (userId: string, runId: string | undefined): Promise<boolean> => {
    const known = allowed.get(userId) ?? mayCheck(userId, now, runId);
    allowed.set(userId, known);
    return known;
  };
  return async (keywords: readonly ListedKeyword[], runId?: string): Promise<ListedKeyword[]> => {
    const answers = await Promise.all(keywords.map(({ userId }) => mayCheckOnce(userId, runId)));
    return keywords.filter((_, index) => answers[index]);
  };
};

/** Whether a user's subscription allows checks in a run. */
const mayCheck = async (userId: string, now: number, runId: string | undefined): Promise<boolean> =>
  (await checkBlockOf(userId, now, runId)) === null;

/**
 * What keeps a user's keywords from scheduled checks; null for nothing. If a run is named, a trial without a
 * card takes the look-ups of all its keywords here, once for the run: a write for each would cost more.
 */
export const checkBlockOf = async (
  userId: string,
  now: number,
  runId?: string,
): Promise<'subscription' | 'email' | 'trial' | null> => {
  const account = await readSubscription(userId);
  const { subscription } = account;
  if (!subscription || !isUsable(subscription, now)) return 'subscription';
  // A subscription whose plan no longer exists allows nothing.
  if ((await keptLimits(subscription)).max_keywords === 0) return 'subscription';
  if (subscription.status !== 'trialing') return null;
  const use = await findTrialUse(userId);
  if (awaitsProof(use)) return 'email';
  if (runId !== undefined && use.countedRun === runId) return null;
  const limit = await findTotalLimit(subscription, use);
  if (!limit) return null;
  const lookups = await countActive(userId, account);
  if (limit.used + lookups > limit.max) return 'trial';
  return runId === undefined || (await takeRunLookups(userId, runId, lookups, limit.max)) ? null : 'trial';
};

/** How many keywords of a user are active; they are read only if some may not be. */
const countActive = async (userId: string, { usage, limitRecord }: SubscriptionAndUsage): Promise<number> =>
  limitRecord.applied?.has_inactive_keywords === false
    ? usage.keywords
    : (await listRecords(userId)).filter(({ is_active }) => is_active).length;
