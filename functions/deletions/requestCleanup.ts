import { sendAll } from '../platform/aws/queues.ts';
import type { Deletion } from './deletions.ts';

/** Queues the cleanup of these deletions. After a crash before this call, the scheduler requests it. */
export const requestCleanup = (deletions: readonly Deletion[]): Promise<void> =>
  sendAll(
    'CLEANUP_QUEUE_URL',
    deletions.map(({ id }) => ({ deletionId: id })),
  );
