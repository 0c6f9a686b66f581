/** Whose keywords everybody's checks include. */
import type { ListedKeyword } from '../keywords/fetchIndex.store.ts';
import { effectiveLimits } from '../subscriptions/allowance.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findTrialLimit, type TrialLimit } from '../subscriptions/trialLimit.ts';
import { takeScheduledLookups } from '../subscriptions/trials.store.ts';

/**
 * Leaves out the keywords of accounts that a check may not include, as far as known now. With `pays`, limited
 * trials pay for their keywords, all of them or, if too few look-ups are left, none.
 */
export const checkableOf = async (
  keywords: readonly ListedKeyword[],
  now: number,
  { pays = false } = {},
): Promise<ListedKeyword[]> => {
  const byUser = [...Map.groupBy(keywords, ({ userId }) => userId)];
  const users = await Promise.all(
    byUser.map(async ([userId, { length }]) => {
      const { block, trial } = await eligibilityOf(userId, now, length);
      if (block !== null) return undefined;
      const isPaid = !pays || !trial || (await takeScheduledLookups(userId, length, trial.max));
      return isPaid ? userId : undefined;
    }),
  );
  return keywords.filter(({ userId }) => users.includes(userId));
};

interface Eligibility {
  readonly block: 'subscription' | 'email' | 'trial' | null;
  readonly trial?: TrialLimit | undefined;
}

export const checkBlockOf = async (userId: string, now: number): Promise<Eligibility['block']> =>
  (await eligibilityOf(userId, now)).block;

/** Without `lookups`, those of all active keywords are needed. */
const eligibilityOf = async (userId: string, now: number, lookups?: number): Promise<Eligibility> => {
  const { subscription, usage } = await readSubscription(userId);
  if (!subscription || !isUsable(subscription, now)) return { block: 'subscription' };
  const { max_keywords } = await effectiveLimits(subscription);
  // A subscription whose plan no longer exists allows nothing.
  if (max_keywords === 0) return { block: 'subscription' };
  const trial = await findTrialLimit(userId, subscription, now);
  if (trial?.until === 'email') return { block: trial.refused ? 'subscription' : 'email' };
  const needed = lookups ?? Math.min(usage.keywords, max_keywords);
  return { block: trial && trial.left < needed ? 'trial' : null, trial };
};
