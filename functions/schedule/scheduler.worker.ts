import type { Context } from 'aws-lambda';
import { listDeletions } from '../deletions/deletions.store.ts';
import { requestCleanup } from '../deletions/requestCleanup.ts';
import { requestLatePlanChanges } from '../plans/requestPlanChanges.ts';
import { logAs } from '../platform/log.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { continueSchedule } from './continueSchedule.ts';

/** Runs every minute: starts the scheduled check if due, and resumes what a crash prevented. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const now = Date.now();
  // No task is held up by a failure of another.
  const results = await Promise.allSettled([
    continueSchedule(now),
    requestLateCleanups(now),
    requestLatePlanChanges(now),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/** A deletion that is still recorded after this time lost its cleanup message. */
const CLEANUP_LATE_MS = 10 * MINUTE;

const requestLateCleanups = async (now: number): Promise<void> => {
  const deletions = await listDeletions();
  await requestCleanup(deletions.filter(({ deleted_at }) => Date.parse(deleted_at) < now - CLEANUP_LATE_MS));
};
