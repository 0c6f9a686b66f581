import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from './companies.store.ts';
import { toCompany } from './companies.ts';

export const handler = endpoint(companies.list)(async ({ user }) => {
  const owned = await listCompanies(user.id);
  return owned.map(toCompany);
});
