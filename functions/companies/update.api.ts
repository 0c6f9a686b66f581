import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { updateCompany } from './companies.store.ts';
import { companyNotFound, toCompany } from './companies.ts';

export const handler = endpoint(companies.update)(async ({ user, params, body }) => {
  const company = await updateCompany(user.id, params.id, body);
  if (!company) throw companyNotFound();
  return toCompany(company);
});
