import type { ReplyInputOf } from '#shared/contract/route.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies, requireCompany } from '../companies/companies.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { type StoredCompetitor, toCompetitor, withinLimit } from '../competitors/competitors.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { rounded } from './visibility/moves.ts';
import { countAhead } from './visibility/overtakings.ts';
import { comparedDay, readCompany, snapshotsNow } from './visibility/standings.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof visibility.listCompetitors>>();

export const handler = endpoint(visibility.listCompetitors)(async ({ user, query, now }) => {
  const { company_id, period } = query;
  const today = dayOf(now);
  const [companies, competitors] = await Promise.all([
    company_id === undefined ? listCompanies(user.id) : requireCompany(user.id, company_id),
    listCompetitors(user.id, company_id),
  ]);
  const byCompany = Map.groupBy(competitors, (competitor) => competitor.company_id);
  const tracking = [companies].flat().filter(({ id }) => byCompany.has(id));
  const read = await Promise.all(tracking.map((company) => readCompany(user.id, company, period, now)));
  const dependencies = {
    lists: read.flatMap(({ list, comparison }) => [list, ...comparison.dependencies]),
    rest: { companies: tracking.map(({ name, domain }) => [name, domain]), competitors, query, today },
  };
  return cachedReply(dependencies, async () => {
    const rows = await Promise.all(
      read.map((company) => figuresOf(company, byCompany.get(company.company.id) ?? [], today)),
    );
    return rows.flat().sort((a, b) => a.created_at.localeCompare(b.created_at));
  });
});

type Read = Awaited<ReturnType<typeof readCompany>>;

const figuresOf = async (
  { company, list, comparison }: Read,
  competitors: readonly StoredCompetitor[],
  today: string,
) => {
  const keywords = list.filter(({ is_active }) => is_active);
  const placed = withinLimit(competitors);
  const { snapshots, metrics } = await snapshotsNow(keywords, company.domain, placed, today);
  const compared = metrics && comparedDay([...comparison.days, metrics], comparison);
  // Of other keywords, a visibility says nothing of how it changed.
  const before = compared?.keywords === metrics?.keywords ? compared : undefined;
  return competitors.map((competitor) => {
    const { id } = competitor;
    const visibility = metrics?.competitors.get(id)?.visibility ?? null;
    const former = before?.competitors.get(id)?.visibility ?? null;
    return {
      ...toCompetitor(competitor, company),
      visibility,
      visibility_change: visibility === null || former === null ? null : rounded(visibility - former),
      ahead: visibility === null ? null : countAhead(keywords, snapshots, id, today),
    };
  });
};
