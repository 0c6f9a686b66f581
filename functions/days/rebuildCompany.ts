import { findCompany, listCompanies } from '../companies/companies.store.ts';
import { touchLists } from '../companies/companyCounters.store.ts';
import { newRebuild } from '../companies/rebuilds.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { listRecords } from '../keywords/keywords.store.ts';
import { dayOf, dayOfMoment, daysBefore, daysFrom } from '../platform/time/calendar.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import type { Step, TaskOf } from '../tasks/tasks.ts';
import { rebuildDays } from './rebuildDays.ts';

export const rebuildAccount = async (userId: string, since: string): Promise<void> => {
  const checked = (await listCompanies(userId)).filter(({ rankings_until }) => rankings_until > 0);
  await saveTasks(
    checked.map(({ id, created_at }) => {
      const created = dayOfMoment(created_at);
      return newRebuild(userId, id, created > since ? created : since, Date.now());
    }),
  );
};

/** How many days are computed at once: a keyword's history is read once for them. */
const DAYS_AT_ONCE = 14;

export async function* rebuildCompany({
  user_id,
  company_id,
  cursor,
}: TaskOf<'rebuild'>): AsyncGenerator<Step<'rebuild'>, void> {
  const company = await findCompany(user_id, company_id);
  if (!company) return;
  const [listed, keywords] = await Promise.all([
    listCompetitors(user_id, company_id),
    listRecords(user_id, company_id),
  ]);
  const tracked = { company, competitors: withinLimit(listed) };
  const today = dayOf(Date.now());
  for (let since = cursor; since < today; ) {
    const next = daysBefore(since, -DAYS_AT_ONCE);
    const days = daysFrom(since, next).filter((day) => day < today);
    await rebuildDays(user_id, tracked, keywords, days);
    since = next;
    yield { cursor: since };
  }
  // Readers keep what they have read of a company until its lists change.
  await touchLists(user_id, company_id);
}
