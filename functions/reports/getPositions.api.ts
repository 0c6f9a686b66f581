import { POSITION_DAYS, reports } from '#shared/contract/reports.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readWithProgress } from '../checks/progress.ts';
import { listCompanies, requireCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { ownSnapshotsSince } from '../days/closedDays.ts';
import { byKeyword, comparable } from '../days/comparison.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { positionView } from '../rankings/positionView.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof reports.getPositions>>();

export const handler = endpoint(reports.getPositions)(async ({ user, query: { company_id }, now }) => {
  const today = dayOf(now);
  const companies =
    company_id === undefined ? await listCompanies(user.id) : [await requireCompany(user.id, company_id)];
  const read = await Promise.all(companies.map((company) => readCompany(user.id, company, now)));
  const dependencies = {
    lists: read.flatMap(({ ranked, past }) => [ranked, past]),
    rest: { today, companies: read.map(({ company: { id, domain }, check }) => ({ id, domain, check })) },
  };
  return cachedReply(dependencies, () => read.map((one) => positionsOf(one, today)));
});

const readCompany = async (userId: string, company: StoredCompany, now: number) => {
  const today = dayOf(now);
  const [{ keywords: ranked, check }, past] = await Promise.all([
    readWithProgress(rankedOf, userId, company, now),
    ownSnapshotsSince(userId, company, daysBefore(today, POSITION_DAYS - 1), today),
  ]);
  return { company, ranked, past, check };
};

const positionsOf = (
  { company: { domain }, ranked, past, check }: Awaited<ReturnType<typeof readCompany>>,
  today: string,
) => {
  const days = past.map(({ snapshots }) => byKeyword(snapshots));
  const keywords = ranked.map((keyword) => {
    const now = positionView(keyword, domain);
    const stood = days.map((day) => comparable(keyword, domain, day.get(keyword.id))?.own);
    const since = stood.lastIndexOf(undefined) + 1;
    const earlier = stood.slice(since).map((own) => own?.position ?? null);
    return {
      ...now,
      id: keyword.id,
      is_active: keyword.is_active,
      positions: now.last_check === null ? [] : [...earlier, now.current_position],
    };
  });
  return { days: [...past.map(({ day }) => day), today], keywords, check };
};
