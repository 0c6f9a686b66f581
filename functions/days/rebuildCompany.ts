import { findCompany, listCompanies } from '../companies/companies.store.ts';
import { touchLists } from '../companies/lists.store.ts';
import {
  newRebuild,
  type Rebuild,
  rebuilds,
  saveRebuild,
  saveRebuildProgress,
} from '../companies/rebuilds.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { listRecords } from '../keywords/keywords.store.ts';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { beginTask, finishTask } from '../platform/aws/recordedTasks.ts';
import { dayOf, dayOfMoment, daysBefore, daysFrom } from '../platform/time/calendar.ts';
import { rebuildDays } from './rebuildDays.ts';

/** Records rebuilds of an account's companies; `since` is a São Paulo day, YYYY-MM-DD. */
export const rebuildAccount = async (userId: string, since: string): Promise<void> => {
  const checked = (await listCompanies(userId)).filter(({ rankings_until }) => rankings_until > 0);
  for (const { id, created_at } of checked) {
    const created = dayOfMoment(created_at);
    const first = created > since ? created : since;
    await saveRebuild(newRebuild(userId, id, first, Date.now()));
  }
};

/** A keyword may begin with a result from before it was created: a fresh one is a day old at most. */
const FRESH_DAYS = 2;

/** Returns the first day on which one of the keywords can have been measured; `today` without keywords. */
const firstMeasurable = (keywords: readonly KeywordRecord[], today: string): string => {
  const days = keywords.map(({ created_at }) => daysBefore(dayOfMoment(created_at), FRESH_DAYS));
  return [...days, today].toSorted()[0] ?? today;
};

/** How many days are computed at once: a keyword's history is read once for them. */
const DAYS_AT_ONCE = 14;

/**
 * Every step may be repeated; the task's record is removed last. Stops early when there is no time left, and
 * does nothing if another worker has begun meanwhile.
 */
export const rebuildCompany = async (task: Rebuild, hasTime: () => boolean): Promise<void> => {
  const begun = await beginTask(rebuilds, task, Date.now());
  if (begun?.tries !== task.tries + 1) return;
  const { user_id, company_id } = begun;
  const company = await findCompany(user_id, company_id);
  if (!company) return finishTask(rebuilds, begun);
  const [listed, keywords] = await Promise.all([
    listCompetitors(user_id, company_id),
    listRecords(user_id, company_id),
  ]);
  const tracked = { company, competitors: withinLimit(listed) };
  const today = dayOf(Date.now());
  const first = firstMeasurable(keywords, today);
  for (let current = first > begun.since ? { ...begun, since: first } : begun; current.since < today; ) {
    if (!hasTime()) return;
    const next = daysBefore(current.since, -DAYS_AT_ONCE);
    const days = daysFrom(current.since, next).filter((day) => day < today);
    await rebuildDays(user_id, tracked, keywords, days);
    current = { ...current, since: next };
    if (!(await saveRebuildProgress(current, Date.now()))) return;
  }
  // Readers keep what they have read of a company until its lists change.
  await touchLists(user_id, company_id);
  await finishTask(rebuilds, begun);
};
