import type { CheckTarget } from '#shared/messages.ts';
import { findKeyword } from '../../keywords/rankings.store.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { removeHistory } from '../../rankings/history.store.ts';

/**
 * Removes the history of those keywords that are deleted: an earlier attempt of the message may have written
 * a point after their cleanup, and ended before it took the point back.
 */
export const removeOrphans = async (targets: readonly CheckTarget[]): Promise<void> => {
  const now = toMoment(Date.now());
  await allSettled(
    targets.map(async ({ userId, keywordId }) => {
      if (!(await findKeyword(userId, keywordId))) await removeHistory(keywordId, now);
    }),
  );
};
