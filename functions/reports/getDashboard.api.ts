import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { ownPlacements } from '../rankings/rankings.ts';
import { averagePosition, mainEngine } from '../rankings/standing.ts';

export const handler = endpoint(reports.getDashboard)(async ({ user }) => {
  const companies = await listCompanies(user.id);
  const placed = await Promise.all(
    companies.map(async (company) => {
      const keywords = await rankedOf(user.id, company);
      return keywords
        .filter(({ is_active }) => is_active)
        .flatMap((keyword) => ownPlacements(keyword, company.domain).own ?? []);
    }),
  );
  const measured = placed.flat();
  return {
    totalKeywords: companies.reduce((sum, company) => sum + company.keywords_count, 0),
    totalCompanies: companies.length,
    totalCompetitors: companies.reduce((sum, company) => sum + company.competitors_count, 0),
    averagePosition: averagePosition(measured, mainEngine(measured)),
  };
});
