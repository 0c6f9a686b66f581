import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { listCompetitors } from './competitors.store.ts';
import { toCompetitor } from './competitors.ts';

export const handler = endpoint(competitors.list)(async ({ user, query: { company_id } }) => {
  const [companies, competitors] = await Promise.all([
    listCompanies(user.id),
    listCompetitors(user.id, company_id),
  ]);
  const byId = new Map(companies.map((company) => [company.id, company]));
  if (company_id !== undefined && !byId.has(company_id)) throw companyNotFound();
  return competitors.flatMap((competitor) => {
    const company = byId.get(competitor.company_id);
    return company ? [toCompetitor(competitor, company)] : [];
  });
});
