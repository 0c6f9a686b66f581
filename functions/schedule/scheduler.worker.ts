import type { Context } from 'aws-lambda';
import { requestLateCleanups } from '../accounts/deletions/deletions.store.ts';
import { allSettled } from '../platform/allSettled.ts';
import { logAs } from '../platform/log.ts';
import { requestLatePlanChanges } from '../subscriptions/plans/planChanges.store.ts';
import { continueSchedule } from './scheduler.ts';

/** Runs every minute: starts the scheduled check if due, and resumes what a crash prevented. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const now = Date.now();
  // No task is held up by a failure of another.
  await allSettled([continueSchedule(now), requestLateCleanups(now), requestLatePlanChanges(now)]);
};
