/** Keys: SETTINGS/SCHEDULE, which also holds the lock of a run in progress. */
import { type Key, read } from '../platform/aws/table.ts';
import { setAttributes, update } from '../platform/aws/writes.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { type Schedule, schedule } from './schedule.ts';

const key: Key = { PK: 'SETTINGS', SK: 'SCHEDULE' };

export const readSchedule = async (): Promise<Schedule> => schedule.parse((await read(key)) ?? {});

/** Changes some of the schedule. */
export const saveSchedule = (changed: Partial<Schedule>): Promise<void> => setAttributes(key, changed);

/** Longer than the scheduler can run (15 minutes), so that an expired lock has no owner. */
const LOCK_MS = 16 * MINUTE;

/**
 * Locks the scheduled run and returns the schedule as it is then, or undefined if another run has the lock.
 * The lock ends with `unlockRun`, or by itself after 16 minutes.
 */
export const lockRun = async (now: number): Promise<Schedule | undefined> => {
  const locked = await update(key, {
    UpdateExpression: 'SET running_until = :until',
    ConditionExpression: 'attribute_not_exists(running_until) OR running_until < :now',
    ExpressionAttributeValues: { ':until': now + LOCK_MS, ':now': now },
  });
  return locked && schedule.parse(locked);
};

/** Unlocks the run and saves the due moment (UTC) that was carried out, if any. */
export const unlockRun = async (completed: string | undefined): Promise<void> => {
  await update(key, {
    UpdateExpression:
      completed === undefined ? 'REMOVE running_until' : 'SET last_run = :completed REMOVE running_until',
    ...(completed !== undefined && { ExpressionAttributeValues: { ':completed': completed } }),
  });
};
