import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import { queueLateDeletions } from './deletions.store.ts';
import type { Deletion } from './deletions.ts';

/** Queues the cleanup of deletions that have happened. What the queue refuses waits for the scheduler. */
export const requestCleanup = (deletions: readonly Deletion[]): Promise<void> =>
  sendRecorded('CLEANUP_QUEUE_URL', deletions.map(toMessage));

/** Queues again the deletions whose message or worker was lost. */
export const requestLateCleanups = (now: number): Promise<void> =>
  queueLateDeletions((late) => sendAll('CLEANUP_QUEUE_URL', late.map(toMessage)), now);

const toMessage = ({ id }: Deletion) => ({ deletionId: id });
