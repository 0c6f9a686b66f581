/** Keys: the partition DELETIONS holds DELETION#<id> until the cleanup of what was deleted is complete. */
import {
  beginTask,
  finishTask,
  listTasks,
  recordTask,
  requestLate,
  type TaskKind,
} from '../../platform/aws/recordedTasks.ts';
import { type Action, transact } from '../../platform/aws/writes.ts';
import { chunks } from '../../platform/chunks.ts';
import { type Deletion, deletion } from './deletions.ts';

const kind: TaskKind<Deletion, Pick<Deletion, 'id'>> = {
  partition: 'DELETIONS',
  sortKeyOf: ({ id }) => `DELETION#${id}`,
  parse: (item) => deletion.parse(item),
};

/** In the transaction that deletes something: records what is left to clean up. */
export const recordDeletion = (recorded: Deletion): Action => recordTask(kind, recorded);

/** The deletions whose cleanup is not complete. */
export const listDeletions = (): Promise<Deletion[]> => listTasks(kind);

/** The deletion, whose cleanup begins now (milliseconds); undefined if it is complete. */
export const beginCleanup = (id: string, now: number): Promise<Deletion | undefined> =>
  beginTask(kind, { id }, now);

/** Removes the record: the cleanup is complete. */
export const finishCleanup = (cleaned: Deletion): Promise<void> => finishTask(kind, cleaned);

/** Queues the deletions whose message or worker was lost (now: milliseconds). */
export const queueLateDeletions = (
  queue: (late: readonly Deletion[]) => Promise<void>,
  now: number,
): Promise<void> => requestLate(kind, queue, now);

/** A transaction holds 100 actions, and each removal needs two. */
const REMOVALS_PER_TRANSACTION = 50;

/**
 * Removes many items, each in the same transaction as the record of its deletion.
 * `onRemoved` is called after every transaction with the deletions that it recorded.
 */
export const removeAndRecord = async (
  removals: readonly { readonly remove: Action; readonly deletion: Deletion }[],
  onRemoved: (deletions: readonly Deletion[]) => Promise<void>,
): Promise<void> => {
  for (const batch of chunks(removals, REMOVALS_PER_TRANSACTION)) {
    await transact(batch.flatMap((removal) => [removal.remove, recordDeletion(removal.deletion)]));
    await onRemoved(batch.map((removal) => removal.deletion));
  }
};
