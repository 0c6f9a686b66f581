import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireRepeated } from '../platform/edits.ts';
import { idOfCreation } from '../platform/ids.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createCompany } from './companies.store.ts';
import { newCompany, toCompany } from './companies.ts';
import { requireRegistered } from './requireRegistered.ts';

export const handler = endpoint(companies.create)(async ({ user, body: { key, ...form }, now }) => {
  requireRegistered(form.domain);
  const allowance = await requireAllowance(user.id, now);
  const company = newCompany(form, now, idOfCreation(user.id, key));
  return toCompany(requireRepeated(await createCompany(user.id, company, allowance), form));
});
