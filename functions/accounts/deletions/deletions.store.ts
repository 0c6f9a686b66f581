/** Keys: the partition DELETIONS holds DELETION#<id> until the cleanup is complete. */

import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import { listTasks, recordTask, requestLate, type TaskKind } from '../../platform/aws/recordedTasks.ts';
import { type Action, transact } from '../../platform/aws/writes.ts';
import { chunks } from '../../platform/chunks.ts';
import { type Deletion, deletion } from './deletions.ts';

export const deletions: TaskKind<Deletion, Pick<Deletion, 'id'>> = {
  partition: 'DELETIONS',
  sortKeyOf: ({ id }) => `DELETION#${id}`,
  parse: (item) => deletion.parse(item),
};

/** Returns a transaction action; the same transaction must make the deletion itself. */
export const recordDeletion = (recorded: Deletion): Action => recordTask(deletions, recorded);

export const listDeletions = (): Promise<Deletion[]> => listTasks(deletions);

/** A transaction holds 100 actions, and each removal needs two. */
const REMOVALS_PER_TRANSACTION = 50;

/** `onRemoved` is called after every transaction, with the deletions that it recorded. */
export const removeAndRecord = async (
  removals: readonly { readonly remove: Action; readonly deletion: Deletion }[],
  onRemoved: (recorded: readonly Deletion[]) => Promise<void>,
): Promise<void> => {
  for (const batch of chunks(removals, REMOVALS_PER_TRANSACTION)) {
    await transact(batch.flatMap((removal) => [removal.remove, recordDeletion(removal.deletion)]));
    await onRemoved(batch.map((removal) => removal.deletion));
  }
};

/** Messages that the queue refuses are left to the scheduler. */
export const requestCleanup = (recorded: readonly Deletion[]): Promise<void> =>
  sendRecorded('CLEANUP_QUEUE_URL', recorded.map(toMessage));

/** Requeues deletions whose message or worker was lost. */
export const requestLateCleanups = (now: number): Promise<void> =>
  requestLate(deletions, (late) => sendAll('CLEANUP_QUEUE_URL', late.map(toMessage)), now);

const toMessage = ({ id }: Deletion) => ({ deletionId: id });
