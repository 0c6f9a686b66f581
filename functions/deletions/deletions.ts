import * as z from 'zod/mini';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';

/** What was deleted, while data that belonged to it may still be left. */
export const deletion = z.object({
  id: z.string(),
  deleted_at: z.string(),
  user_id: z.string(),
  company_id: z.string(),
  deleted: z.enum(['company', 'keyword', 'competitor']),
  /** The id of the deleted company, keyword or competitor. */
  deleted_id: z.string(),
});
export type Deletion = z.output<typeof deletion>;

/** The record of a deletion that happens now (milliseconds), to be saved in the same transaction. */
export const newDeletion = (
  user_id: string,
  company_id: string,
  deleted: Deletion['deleted'],
  deleted_id: string,
  now: number,
): Deletion => ({ id: newId(), deleted_at: toMoment(now), user_id, company_id, deleted, deleted_id });
