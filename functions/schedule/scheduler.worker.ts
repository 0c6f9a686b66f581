import type { Context } from 'aws-lambda';
import { requestLateCleanups } from '../accounts/followUps/followUps.store.ts';
import { allSettled } from '../platform/allSettled.ts';
import { logAs } from '../platform/log.ts';
import { requestLatePlanChanges } from '../subscriptions/plans/planChanges.store.ts';
import { continueSchedule } from './scheduler.ts';

/** Runs the scheduler's tasks every minute. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const now = Date.now();
  // A task that fails does not hold up the others.
  await allSettled([continueSchedule(now), requestLateCleanups(now), requestLatePlanChanges(now)]);
};
