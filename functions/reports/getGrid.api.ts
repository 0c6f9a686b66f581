import { reports } from '#shared/contract/reports.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readWithProgress } from '../checks/progress.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { competitorsOf } from '../competitors/cachedList.ts';
import { numbered, toCompetitor, withinLimit } from '../competitors/competitors.ts';
import { comparable, comparisonOf } from '../days/comparison.ts';
import { storedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { domainsOf } from '../search/placeDomain.ts';
import { competitorPlacements, gridRow } from './placements.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof reports.getGrid>>();

export const handler = endpoint(reports.getGrid)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const reading = readWithProgress(storedOf, user.id, stored, now);
  const listed = reading.then(({ keywords }) => keywords);
  const [{ keywords, check }, tracked, comparison] = await Promise.all([
    reading,
    competitorsOf(user.id, stored),
    comparisonOf(user.id, stored, query.period, now, listed),
  ]);
  const company = toCompany(stored);
  const competitors = numbered(tracked).map((competitor) => ({
    ...toCompetitor(competitor, stored),
    site: competitor.site,
  }));
  const dependencies = {
    lists: [keywords, ...comparison.dependencies],
    rest: { company, competitors, check, query },
  };
  return cachedReply(dependencies, async () => {
    const placed = withinLimit(numbered(tracked));
    const placementOf = await competitorPlacements(keywords, placed, domainsOf(stored, placed));
    const rows = keywords.map((keyword) =>
      gridRow(
        comparison.of(keyword),
        company.domain,
        placed.map((competitor) => [competitor.id, placementOf(keyword, competitor)]),
        comparable(keyword, company.domain, comparison.snapshots.get(keyword.id)),
      ),
    );
    const active_keywords = keywords.filter(({ is_active }) => is_active).length;
    return { company, competitors, keywords: rows, active_keywords, check };
  });
});
