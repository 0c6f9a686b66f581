/** Keys: the partition DELETIONS holds DELETION#<id> until the cleanup of what was deleted is complete. */
import { recordedTasks } from '../platform/aws/recordedTasks.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { type Deletion, deletion } from './deletions.ts';

/** The deletions whose cleanup is not complete. */
export const deletions = recordedTasks({
  partition: 'DELETIONS',
  sortKeyOf: ({ id }: Pick<Deletion, 'id'>) => `DELETION#${id}`,
  parse: (item) => deletion.parse(item),
  queue: 'CLEANUP_QUEUE_URL',
  messageOf: ({ id }) => ({ deletionId: id }),
});

/** A transaction holds 100 actions, and each removal needs two. */
const REMOVALS_PER_TRANSACTION = 50;

/** Removes many items, each in the same transaction as the record of its deletion, and requests their cleanup. */
export const removeAndRecord = async (
  removals: readonly { readonly remove: Action; readonly deletion: Deletion }[],
): Promise<void> => {
  for (const batch of chunks(removals, REMOVALS_PER_TRANSACTION)) {
    await transact(batch.flatMap((removal) => [removal.remove, deletions.record(removal.deletion)]));
    await deletions.request(batch.map((removal) => removal.deletion));
  }
};
