import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { progressOf } from '../checks/progress.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { toCompetitor } from '../competitors/competitors.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { listKeywords } from '../keywords/rankings.store.ts';
import { standing, verificationOf } from '../rankings/standing.ts';
import type { Placement } from '../search/serps.ts';
import { competitorPlacements, otherEngine } from './placements.ts';

const toCell = (keyword: StoredKeyword, placed: Placement | undefined) => ({
  position: placed?.position ?? null,
  verification: verificationOf(placed, keyword.failed_at),
  depth: placed?.depth ?? null,
  checked_at: placed?.at ?? null,
  ...otherEngine(keyword, placed),
});

export const handler = endpoint(routes.reports.getGrid)(async ({ user, params, now }) => {
  const [company, keywords, competitors] = await Promise.all([
    requireCompany(user.id, params.id),
    listKeywords(user.id, params.id),
    listCompetitors(user.id, params.id),
  ]);
  const placementOf = await competitorPlacements(keywords, competitors);
  return {
    company: toCompany(company),
    competitors: competitors.map((competitor) => toCompetitor(competitor, company)),
    keywords: keywords.map((keyword) => {
      const own = standing(keyword, company.domain);
      const { current_position: position, verification, depth, last_check: checked_at, failed_at } = own;
      return {
        id: keyword.id,
        keyword: keyword.keyword,
        company_position: position,
        company_cell: { position, verification, depth, checked_at },
        competitor_positions: competitors.map((competitor) => ({
          competitor_id: competitor.id,
          ...toCell(keyword, placementOf(keyword, competitor)),
        })),
        failed_at,
      };
    }),
    active_keywords: keywords.filter(({ is_active }) => is_active).length,
    check: progressOf(company.latest_check, 'grid', keywords, now),
  };
});
