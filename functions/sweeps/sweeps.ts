import { toMoment } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { sendAll } from '../platform/queues.ts';
import type { SweepNote } from './store.ts';

/** A note of what is deleted now (milliseconds), to be written in the same transaction. */
export const sweepOf = (
  user_id: string,
  company_id: string,
  deleted: SweepNote['deleted'],
  deleted_id: string,
  now: number,
): SweepNote => ({ id: newId(), noted_at: toMoment(now), user_id, company_id, deleted, deleted_id });

/** Asks for sweeps at once. Should we crash before, the schedule finds their notes. */
export const startSweeps = (notes: readonly SweepNote[]): Promise<void> =>
  sendAll(
    'SWEEPS_QUEUE_URL',
    notes.map(({ id }) => ({ sweepId: id })),
  );
