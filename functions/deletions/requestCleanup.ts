import { sendAll } from '../platform/aws/queues.ts';
import { chunks } from '../platform/chunks.ts';
import { claimDeletion, listDeletions } from './deletions.store.ts';
import { type Deletion, lateDeletions } from './deletions.ts';

/** Queues the cleanup of these deletions. After a crash before this call, the scheduler requests it. */
export const requestCleanup = (deletions: readonly Deletion[]): Promise<void> =>
  sendAll(
    'CLEANUP_QUEUE_URL',
    deletions.map(({ id }) => ({ deletionId: id })),
  );

/** How many deletions are marked at the same time. */
const AT_ONCE = 25;

/**
 * Queues again the deletions whose message or worker was lost. However often this runs, a queue that is only
 * behind gets another message for each of them no sooner than after the same time again.
 */
export const requestLateCleanups = async (now: number): Promise<void> => {
  const late = lateDeletions(await listDeletions(), now);
  await requestCleanup(late);
  for (const batch of chunks(late, AT_ONCE)) await Promise.all(batch.map(({ id }) => claimDeletion(id, now)));
};
