import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { recordsOf } from './cache.ts';
import { byCreation, toKeyword } from './keywords.ts';

export const handler = endpoint(routes.keywords.list)(async ({ user, query: { company_id } }) => {
  const companies = await listCompanies(user.id);
  const wanted = companies.filter(({ id }) => company_id === undefined || id === company_id);
  if (company_id !== undefined && wanted.length === 0) throw companyNotFound();
  const lists = await Promise.all(
    wanted.map(async (company) => {
      const keywords = await recordsOf(user.id, company);
      return keywords.map((keyword) => toKeyword(keyword, company));
    }),
  );
  return lists.flat().sort(byCreation);
});
