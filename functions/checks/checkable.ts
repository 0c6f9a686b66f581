import type { ListedKeyword } from '../keywords/fetchIndex.store.ts';
import { listRecords } from '../keywords/keywords.store.ts';
import { toMoment } from '../platform/time/clock.ts';
import { effectiveLimits } from '../subscriptions/allowance.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { awaitsProof, findTotalLimit } from '../subscriptions/trialLimit.ts';
import { findTrialUse, type takeRunLookups } from '../subscriptions/trials.store.ts';
import type { SubscriptionAndUsage } from '../subscriptions/usage.ts';

type Block = 'subscription' | 'email' | 'trial';

interface Standing {
  readonly block: Block | null;
  /** When the keywords were counted, UTC; only for a trial without a card. */
  readonly countedAt?: string | undefined;
}

interface TakingRun {
  readonly runId: string;
  readonly take: typeof takeRunLookups;
}

/** With `run`, also leaves out keywords that a trial added since its look-ups were counted. */
export const checkableFilter = (now: number, run?: TakingRun) => {
  const known = new Map<string, Promise<Standing>>();
  const standingOnce = (userId: string): Promise<Standing> => {
    const standing = known.get(userId) ?? standingOf(userId, now, run);
    known.set(userId, standing);
    return standing;
  };
  return async (keywords: readonly ListedKeyword[]): Promise<ListedKeyword[]> => {
    const standings = await Promise.all(
      keywords.map(async (keyword) => ({ keyword, ...(await standingOnce(keyword.userId)) })),
    );
    const allowed = standings.filter(({ block }) => block === null);
    return allowed
      .filter(({ keyword, countedAt }) => countedAt === undefined || keyword.activeSince <= countedAt)
      .map(({ keyword }) => keyword);
  };
};

/** Returns what blocks the next scheduled check, or null. */
export const checkBlockOf = async (userId: string, now: number): Promise<Block | null> =>
  (await standingOf(userId, now)).block;

/** With `run`, takes all look-ups of a trial without a card at once, in one write. */
const standingOf = async (userId: string, now: number, run?: TakingRun): Promise<Standing> => {
  const account = await readSubscription(userId);
  const { subscription } = account;
  if (!subscription || !isUsable(subscription, now)) return { block: 'subscription' };
  // A subscription whose plan no longer exists allows nothing.
  if ((await effectiveLimits(subscription)).max_keywords === 0) return { block: 'subscription' };
  if (subscription.status !== 'trialing') return { block: null };
  const use = await findTrialUse(userId);
  if (awaitsProof(use)) return { block: 'email' };
  const limit = await findTotalLimit(subscription, use);
  if (!limit) return { block: null };
  if (run && use.counted?.runId === run.runId) return { block: null, countedAt: use.counted.at };
  const lookups = await countActive(userId, account);
  if (limit.used + lookups > limit.max) return { block: 'trial' };
  if (!run) return { block: null };
  const countedAt = await run.take(userId, { runId: run.runId, at: toMoment(now) }, lookups, limit.max);
  return { block: countedAt === undefined ? 'trial' : null, countedAt };
};

/** Counts the active keywords; reads them only if some may be inactive. */
const countActive = async (userId: string, { usage, limitRecord }: SubscriptionAndUsage): Promise<number> =>
  limitRecord.applied?.has_inactive_keywords === false
    ? usage.keywords
    : (await listRecords(userId)).filter(({ is_active }) => is_active).length;
