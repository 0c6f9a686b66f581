import type { Context } from 'aws-lambda';
import { allSettled } from '../platform/allSettled.ts';
import { logAs } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { countCredits } from '../search/credits.ts';
import { adoptEarlier, recordPasses } from '../tasks/earlier.store.ts';
import { listTasks, requestDueTasks } from '../tasks/tasks.store.ts';
import { isFailing } from '../tasks/tasks.ts';
import { continueSchedule } from './scheduler.ts';

/** Runs every minute. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const now = Date.now();
  await allSettled([continueSchedule(now), continueTasks(now), countCredits(now)]);
};

const continueTasks = async (now: number): Promise<void> => {
  const tasks = await listTasks();
  count({ TasksFailing: tasks.filter(isFailing).length });
  await requestDueTasks([...tasks, ...(await recordPasses(tasks, now))], now);
  await adoptEarlier(now);
};
