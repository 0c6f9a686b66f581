import type { CleanupMessage } from '#shared/messages.ts';
import { sendAll, sendRecorded } from '../platform/aws/queues.ts';
import { chunks } from '../platform/chunks.ts';
import { claimDeletion, listDeletions } from './deletions.store.ts';
import { type Deletion, lateDeletions } from './deletions.ts';

/** Queues the cleanup of deletions that have happened. What the queue refuses waits for the scheduler. */
export const requestCleanup = (deletions: readonly Deletion[]): Promise<void> =>
  sendRecorded('CLEANUP_QUEUE_URL', deletions.map(toMessage));

const toMessage = ({ id }: Deletion): CleanupMessage => ({ deletionId: id });

/** How many deletions are marked at the same time. */
const AT_ONCE = 25;

/**
 * Queues again the deletions whose message or worker was lost, and marks each as begun now: where the queue
 * is only slow, the next message for it follows no sooner than after the same time.
 */
export const requestLateCleanups = async (now: number): Promise<void> => {
  const late = lateDeletions(await listDeletions(), now);
  await sendAll('CLEANUP_QUEUE_URL', late.map(toMessage));
  for (const batch of chunks(late, AT_ONCE)) await Promise.all(batch.map(({ id }) => claimDeletion(id, now)));
};
