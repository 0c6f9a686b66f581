import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createCompany } from './companies.store.ts';
import { newCompany, toCompany } from './companies.ts';
import { requireRegistered } from './requireRegistered.ts';

export const handler = endpoint(companies.create)(async ({ user, body, now }) => {
  requireRegistered(body.domain);
  const allowance = await requireAllowance(user.id, now);
  const company = newCompany(body, now);
  await createCompany(user.id, company, allowance);
  return toCompany(company);
});
