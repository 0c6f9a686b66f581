import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { competitorsOf } from '../competitors/cachedList.ts';
import { requireCompetitor } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { storedOf } from '../keywords/cachedLists.ts';
import { mainEngine, verificationOf } from '../rankings/positionView.ts';
import { domainsOf } from '../search/placeDomain.ts';
import { competitorBeyondLimit } from '../subscriptions/limits.ts';
import { competitorMetrics } from './metrics.ts';
import { competitorPlacements, ownCell, remarksOn } from './placements.ts';

interface Row {
  readonly keyword: string;
  readonly position: number | null;
}

const bestFirst = (a: Row, b: Row): number => {
  const places = (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
  return places || a.keyword.localeCompare(b.keyword, 'pt-BR');
};

export const handler = endpoint(reports.getCompetitor)(async ({ user, params }) => {
  const competitor = await requireCompetitor(user.id, params.id);
  if (competitor.beyond_limit) throw competitorBeyondLimit();
  const company = await requireCompany(user.id, competitor.company_id);
  const [keywords, listed] = await Promise.all([storedOf(user.id, company), competitorsOf(user.id, company)]);
  const tracked = domainsOf(company, withinLimit(listed));
  const placementOf = await competitorPlacements(keywords, [competitor], tracked);
  const rows = keywords.map((keyword) => {
    const placed = placementOf(keyword, competitor);
    return {
      keyword: keyword.keyword,
      is_active: keyword.is_active,
      position: placed?.position ?? null,
      url: placed?.url ?? null,
      engine: placed?.engine ?? null,
      verification: verificationOf(placed, keyword.failed_at),
      depth: placed?.depth ?? null,
      unreadable: placed?.unreadable,
      featured: placed?.featured,
      checked_at: placed?.at ?? null,
      company_cell: ownCell(keyword, company.domain),
      failed_at: keyword.failed_at ?? null,
      ...remarksOn(keyword, placed),
    };
  });
  const own = keywords.flatMap((keyword) => (keyword.is_active ? (keyword.own ?? []) : []));
  return {
    competitor_name: competitor.name,
    domain: competitor.domain,
    ...competitorMetrics(rows, mainEngine(own)),
    keywords: rows.sort(bestFirst),
  };
});
