/** Keys: the partition SWEEPS holds a note for everything that was deleted and whose remains are still to be removed. */
import * as z from 'zod/mini';
import { chunks, type Key, queryPrefix, read } from '../platform/aws/table.ts';
import { type Action, remove, transact } from '../platform/aws/writes.ts';

const noteKey = (deletionId: string): Key => ({ PK: 'DELETIONS', SK: `DELETION#${deletionId}` });

const note = z.object({
  id: z.string(),
  deleted_at: z.string(),
  user_id: z.string(),
  company_id: z.string(),
  /** What was deleted, with its id. */
  deleted: z.enum(['company', 'keyword', 'competitor']),
  deleted_id: z.string(),
});
export type Deletion = z.output<typeof note>;

/** In the transaction that deletes something: what remains of it is to be removed, even if we crash right after. */
export const recordDeletion = (noted: Deletion): Action => ({
  Put: { Item: { ...noteKey(noted.id), ...noted } },
});

export const findDeletion = async (deletionId: string): Promise<Deletion | undefined> => {
  const item = await read(noteKey(deletionId));
  return item && note.parse(item);
};

/** A transaction holds 100 actions; each removal needs two. */
const REMOVALS_IN_A_TRANSACTION = 50;

/** Removes many things, each together with the note of what remains of it: a crash in between forgets none. Tells of each part once it is done. */
export const removeAndRecord = async (
  removals: readonly { readonly remove: Action; readonly note: Deletion }[],
  removed: (notes: readonly Deletion[]) => Promise<void>,
): Promise<void> => {
  for (const some of chunks(removals, REMOVALS_IN_A_TRANSACTION)) {
    await transact(some.flatMap(({ remove, note }) => [remove, recordDeletion(note)]));
    await removed(some.map(({ note }) => note));
  }
};

/** The sweeps that are still to be done. */
export const listDeletions = async (): Promise<Deletion[]> => {
  const items = await queryPrefix('DELETIONS', 'DELETION#');
  return items.map((item) => note.parse(item));
};

/** The remains are gone. */
export const finishDeletion = (deletionId: string): Promise<void> => remove(noteKey(deletionId));
