/** Keys: the partition DELETIONS holds DELETION#<id> until the cleanup of what was deleted is complete. */
import { type Key, queryPrefix } from '../platform/aws/table.ts';
import { type Action, remove, transact, update } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { toMoment } from '../platform/time/clock.ts';
import { type Deletion, deletion } from './deletions.ts';

const PARTITION = 'DELETIONS';

const deletionKey = (deletionId: string): Key => ({ PK: PARTITION, SK: `DELETION#${deletionId}` });

/** In the transaction that deletes something: records what is left to clean up, in case of a crash. */
export const recordDeletion = (recorded: Deletion): Action => ({
  Put: { Item: { ...deletionKey(recorded.id), ...recorded } },
});

/** The deletion, whose cleanup begins now (milliseconds); undefined if it is complete. */
export const claimDeletion = async (deletionId: string, now: number): Promise<Deletion | undefined> => {
  const item = await update(deletionKey(deletionId), {
    UpdateExpression: 'SET claimed_at = :now',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':now': toMoment(now) },
  });
  return item && deletion.parse(item);
};

/** The deletions whose cleanup is not complete. */
export const listDeletions = async (): Promise<Deletion[]> => {
  const items = await queryPrefix(PARTITION, 'DELETION#');
  return items.map((item) => deletion.parse(item));
};

/** Removes the record: the cleanup is complete. */
export const finishDeletion = (deletionId: string): Promise<void> => remove(deletionKey(deletionId));

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
