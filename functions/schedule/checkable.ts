import type { ListedKeyword } from '../keywords/fetchIndex.store.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { keptLimits } from '../subscriptions/allowance.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findTrialUse } from '../subscriptions/trialUse.store.ts';

/**
 * Returns a function that leaves out the keywords of users whose subscription allows no check. It reads each
 * subscription once.
 */
export const checkableFilter = (now: number) => {
  const allowed = new Map<string, Promise<boolean>>();
  const mayCheckOnce = (userId: string): Promise<boolean> => {
    const known = allowed.get(userId) ?? mayCheck(userId, now);
    allowed.set(userId, known);
    return known;
  };
  return async (keywords: readonly ListedKeyword[]): Promise<ListedKeyword[]> => {
    const answers = await Promise.all(keywords.map(({ userId }) => mayCheckOnce(userId)));
    return keywords.filter((_, index) => answers[index]);
  };
};

/** Whether a user's subscription allows checks. */
const mayCheck = async (userId: string, now: number): Promise<boolean> =>
  (await checkBlockOf(userId, now)) === null;

/**
 * What keeps a user's keywords from scheduled checks; null for nothing. A limited trial has presses only;
 * where no e-mail can be sent, none is limited.
 */
export const checkBlockOf = async (userId: string, now: number): Promise<'subscription' | 'email' | null> => {
  const { subscription } = await readSubscription(userId);
  if (!subscription || !isUsable(subscription, now)) return 'subscription';
  // A subscription whose plan no longer exists allows nothing.
  if ((await keptLimits(subscription)).max_keywords === 0) return 'subscription';
  const isLimited = subscription.status === 'trialing' && hasSender() && !(await findTrialUse(userId)).isOpen;
  return isLimited ? 'email' : null;
};
