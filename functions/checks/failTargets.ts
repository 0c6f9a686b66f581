import type { CheckTarget } from '#shared/messages.ts';
import { saveFailure } from '../keywords/rankings.store.ts';
import { allSettled } from '../platform/allSettled.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { Check } from './checks.ts';
import { type Outcomes, sumOf } from './tallies.ts';

/** Marks keywords as failed. During an outage, the next check of their customer repeats them for free. */
export const failTargets = async (
  { by, started_at }: Check,
  targets: readonly CheckTarget[],
  isOut = false,
): Promise<Outcomes> => {
  const isUnserved = isOut && by === 'customer';
  const failure = { at: toMoment(Date.now()), requestedAt: started_at, isUnserved };
  await allSettled(targets.map(({ userId, keywordId }) => saveFailure(userId, keywordId, failure)));
  return { ...sumOf([]), done: targets.length, failed: targets.length };
};
