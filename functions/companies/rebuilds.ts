import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { newTask, type TaskOf } from '../tasks/tasks.ts';

export const newRebuild = (
  user_id: string,
  company_id: string,
  since: string,
  now: number,
): TaskOf<'rebuild'> =>
  newTask('rebuild', { user_id, company_id, cursor: since }, now, `${company_id}#${since}`);

/** Results are stored for so many days, and place competitors in the past. */
const RESULT_DAYS = 90;

export const newRebuildByResults = (user_id: string, company_id: string, now: number): TaskOf<'rebuild'> =>
  newRebuild(user_id, company_id, daysBefore(dayOf(now), RESULT_DAYS), now);
