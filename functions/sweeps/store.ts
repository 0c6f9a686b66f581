/** Keys: the partition SWEEPS holds a note for everything that was deleted and whose remains are still to be removed. */
import * as z from 'zod/mini';
import { chunks, type Key, queryPrefix, read } from '../platform/table.ts';
import { type Action, remove, transact } from '../platform/writes.ts';

const noteKey = (sweepId: string): Key => ({ PK: 'SWEEPS', SK: `SWEEP#${sweepId}` });

const note = z.object({
  id: z.string(),
  noted_at: z.string(),
  user_id: z.string(),
  company_id: z.string(),
  /** What was deleted, with its id. */
  deleted: z.enum(['company', 'keyword', 'competitor']),
  deleted_id: z.string(),
});
export type SweepNote = z.output<typeof note>;

/** In the transaction that deletes something: what remains of it is to be removed, even if we crash right after. */
export const noteSweep = (noted: SweepNote): Action => ({
  Put: { Item: { ...noteKey(noted.id), ...noted } },
});

export const findSweep = async (sweepId: string): Promise<SweepNote | undefined> => {
  const item = await read(noteKey(sweepId));
  return item && note.parse(item);
};

/** A transaction holds 100 actions; each removal needs two. */
const REMOVALS_IN_A_TRANSACTION = 50;

/** Removes many things, each together with the note of what remains of it: a crash in between forgets none. Tells of each part once it is done. */
export const removeWithNotes = async (
  removals: readonly { readonly remove: Action; readonly note: SweepNote }[],
  removed: (notes: readonly SweepNote[]) => Promise<void>,
): Promise<void> => {
  for (const some of chunks(removals, REMOVALS_IN_A_TRANSACTION)) {
    await transact(some.flatMap(({ remove, note }) => [remove, noteSweep(note)]));
    await removed(some.map(({ note }) => note));
  }
};

/** The sweeps that are still to be done. */
export const listSweeps = async (): Promise<SweepNote[]> => {
  const items = await queryPrefix('SWEEPS', 'SWEEP#');
  return items.map((item) => note.parse(item));
};

/** The remains are gone. */
export const endSweep = (sweepId: string): Promise<void> => remove(noteKey(sweepId));
