import type { Context } from 'aws-lambda';
import { requestLateCleanups } from '../accounts/deletions/deletions.store.ts';
import { allSettled } from '../platform/allSettled.ts';
import { logAs } from '../platform/log.ts';
import { requestLatePlanChanges } from '../subscriptions/plans/planChanges.store.ts';
import { continueSchedule } from './scheduler.ts';

/** Runs every minute. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const now = Date.now();
  // A failing task holds up no other.
  await allSettled([continueSchedule(now), requestLateCleanups(now), requestLatePlanChanges(now)]);
};
