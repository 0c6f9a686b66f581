/** Keys: REBUILDS holds REBUILD#<company>#<first day> until the company's closed days are computed again. */
import * as z from 'zod/mini';
import { listTasks, recordTask, saveTask, type TaskKind } from '../platform/aws/recordedTasks.ts';
import { type Action, removePrefix, transact } from '../platform/aws/writes.ts';
import { lateTasks, taskFields } from '../platform/lateTasks.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { MINUTE, toMoment } from '../platform/time/clock.ts';

const rebuild = z.object({
  id: z.string(),
  ...taskFields,
  /** When the rebuild was recorded, in milliseconds: a later one begins anew. */
  revision: z.number(),
  user_id: z.string(),
  company_id: z.string(),
  /** The first São Paulo day left to compute, YYYY-MM-DD. */
  since: z.string(),
});
export type Rebuild = z.output<typeof rebuild>;

export const rebuilds: TaskKind<Rebuild, Pick<Rebuild, 'id'>> = {
  partition: 'REBUILDS',
  sortKeyOf: ({ id }) => `REBUILD#${id}`,
  parse: (item) => rebuild.parse(item),
};

/** `since` is a São Paulo day, YYYY-MM-DD; `now` is in milliseconds. Replaces an equal rebuild. */
export const newRebuild = (user_id: string, company_id: string, since: string, now: number): Rebuild => ({
  id: `${company_id}#${since}`,
  revision: now,
  touched_at: toMoment(now),
  tries: 0,
  user_id,
  company_id,
  since,
});

/** Results are stored for so many days, and place competitors in the past. */
const RESULT_DAYS = 90;

/** Creates the rebuild for a competitor that checks place from now on. */
export const rebuildByResults = (user_id: string, company_id: string, now: number): Rebuild =>
  newRebuild(user_id, company_id, daysBefore(dayOf(now), RESULT_DAYS), now);

/** Returns a transaction action; the same transaction must make the change that asks for it. */
export const recordRebuild = (recorded: Rebuild): Action => recordTask(rebuilds, recorded);

/** Records the rebuild on its own. */
export const saveRebuild = async (recorded: Rebuild): Promise<void> => {
  await transact([recordRebuild(recorded)]);
};

/** Removes what is recorded for a deleted company. */
export const removeRebuilds = (companyId: string): Promise<void> =>
  removePrefix(rebuilds.partition, `REBUILD#${companyId}#`);

export const saveRebuildProgress = (current: Rebuild, now: number): Promise<boolean> =>
  saveTask(rebuilds, current, now);

/** How many companies all workers together compute at once. */
const MOST_AT_ONCE = 8;

/** No step of a rebuild takes longer. */
const STEP_MS = MINUTE;

/** Lists rebuilds that nobody has begun, the shortest first, and those whose worker was lost. */
export const listDueRebuilds = async (now: number): Promise<Rebuild[]> => {
  const all = await listTasks(rebuilds);
  const waiting = all.filter(({ tries }) => tries === 0).toSorted((a, b) => b.since.localeCompare(a.since));
  const begun = all.filter(({ tries }) => tries > 0);
  const running = begun.filter(({ touched_at }) => touched_at > toMoment(now - STEP_MS));
  return [...lateTasks(begun, now), ...waiting].slice(0, Math.max(0, MOST_AT_ONCE - running.length));
};
