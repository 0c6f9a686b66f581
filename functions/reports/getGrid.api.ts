import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { progressOf } from '../checks/progress.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { toCompetitor } from '../competitors/competitors.ts';
import { listKeywords } from '../keywords/rankings.store.ts';
import { gridRow } from './gridRow.ts';
import { competitorPlacements } from './placements.ts';

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
    keywords: keywords.map((keyword) =>
      gridRow(
        keyword,
        company.domain,
        competitors.map((competitor) => [competitor.id, placementOf(keyword, competitor)]),
      ),
    ),
    check: progressOf(company.latest_check, 'grid', keywords, now),
  };
});
