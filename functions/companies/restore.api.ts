import { companies } from '#shared/contract/companies.ts';
import { requestCleanup } from '../accounts/deletions/deletions.store.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { requireCompany } from './companies.store.ts';
import { toCompany } from './companies.ts';
import { findTrashed, restoreCompany } from './trash.store.ts';

export const handler = endpoint(companies.restore)(async ({ user, params, now }) => {
  const trashed = await findTrashed(user.id, params.id);
  // A repeated request finds the company where it was.
  if (!trashed) return toCompany(await requireCompany(user.id, params.id));
  const allowance = await requireAllowance(user.id, now);
  const { company, application } = await restoreCompany(user.id, trashed, allowance, now);
  await requestCleanup([application]);
  return toCompany(company);
});
