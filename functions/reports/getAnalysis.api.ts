import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { progressOf } from '../checks/progress.ts';
import { requireCompany, targetUrlOf, toCompany } from '../companies/companies.ts';
import { listRanked } from '../keywords/rankings.store.ts';
import { averagePosition, standing } from '../rankings/rankings.ts';

export const handler = endpoint(routes.reports.getAnalysis)(async ({ user, params, now }) => {
  const [company, stored] = await Promise.all([
    requireCompany(user.id, params.id),
    listRanked(user.id, params.id),
  ]);
  const keywords = stored.map((keyword) => {
    const { url, ...stands } = standing(keyword, company.domain);
    return {
      id: keyword.id,
      keyword: keyword.keyword,
      is_active: keyword.is_active,
      url: url ?? targetUrlOf(company),
      ...stands,
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
    check: progressOf(company.check, stored, now),
  };
});
