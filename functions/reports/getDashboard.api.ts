import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { listRanked } from '../keywords/rankings.store.ts';
import { averagePosition, ownPosition } from '../rankings/standing.ts';

export const handler = endpoint(routes.reports.getDashboard)(async ({ user }) => {
  const [companies, keywords] = await Promise.all([listCompanies(user.id), listRanked(user.id)]);
  const domains = new Map(companies.map((company) => [company.id, company.domain]));
  const positions = keywords.map((keyword) => ownPosition(keyword, domains.get(keyword.company_id) ?? ''));
  return {
    totalKeywords: companies.reduce((sum, company) => sum + company.keywords_count, 0),
    totalCompanies: companies.length,
    totalCompetitors: companies.reduce((sum, company) => sum + company.competitors_count, 0),
    averagePosition: averagePosition(positions),
  };
});
