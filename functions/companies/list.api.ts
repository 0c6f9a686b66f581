import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from './companies.store.ts';
import { toCompany } from './companies.ts';

export const handler = endpoint(routes.companies.list)(async ({ user }) => {
  const companies = await listCompanies(user.id);
  return companies.map(toCompany);
});
