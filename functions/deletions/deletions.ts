import { sendAll } from '../platform/aws/queues.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { Deletion } from './deletions.store.ts';

/** A note of what is deleted now (milliseconds), to be written in the same transaction. */
export const newDeletion = (
  user_id: string,
  company_id: string,
  deleted: Deletion['deleted'],
  deleted_id: string,
  now: number,
): Deletion => ({ id: newId(), deleted_at: toMoment(now), user_id, company_id, deleted, deleted_id });

/** Asks for sweeps at once. Should we crash before, the schedule finds their notes. */
export const requestCleanup = (notes: readonly Deletion[]): Promise<void> =>
  sendAll(
    'CLEANUP_QUEUE_URL',
    notes.map(({ id }) => ({ deletionId: id })),
  );
