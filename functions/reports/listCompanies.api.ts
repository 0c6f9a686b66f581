import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { listRanked } from '../keywords/rankings.store.ts';
import { averagePosition, ownPosition } from '../rankings/standing.ts';

export const handler = endpoint(routes.reports.listCompanies)(async ({ user }) => {
  const [companies, keywords] = await Promise.all([listCompanies(user.id), listRanked(user.id)]);
  const byCompany = Map.groupBy(keywords, (keyword) => keyword.company_id);
  return companies.map((company) => {
    const positions = (byCompany.get(company.id) ?? []).map((keyword) =>
      ownPosition(keyword, company.domain),
    );
    return {
      ...toCompany(company),
      keywords_count: company.keywords_count,
      competitors_count: company.competitors_count,
      average_position: averagePosition(positions),
    };
  });
});
