import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { progressOf } from '../checks/progress.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { targetUrlOf, toCompany } from '../companies/companies.ts';
import { listRanked } from '../keywords/rankings.store.ts';
import { averagePosition, standing } from '../rankings/standing.ts';

export const handler = endpoint(routes.reports.getAnalysis)(async ({ user, params, now }) => {
  const [company, ranked] = await Promise.all([
    requireCompany(user.id, params.id),
    listRanked(user.id, params.id),
  ]);
  const keywords = ranked.map((keyword) => {
    const { url, ...position } = standing(keyword, company.domain);
    return {
      id: keyword.id,
      keyword: keyword.keyword,
      is_active: keyword.is_active,
      url: url ?? targetUrlOf(company),
      ...position,
    };
  });
  const countTrend = (trend: string) => keywords.filter((keyword) => keyword.trend === trend).length;
  return {
    company: toCompany(company),
    keywords,
    stats: {
      total_keywords: keywords.length,
      average_position: averagePosition(keywords.map((keyword) => keyword.current_position)),
      improved: countTrend('up'),
      declined: countTrend('down'),
      not_found: countTrend('not_found'),
      not_verified: keywords.filter((keyword) => keyword.verification !== 'verified').length,
    },
    check: progressOf(company.latest_check, 'keywords', ranked, now),
  };
});
