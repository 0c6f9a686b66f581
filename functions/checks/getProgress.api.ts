import { checks } from '#shared/contract/checks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { readWithProgress } from './progress.ts';

export const handler = endpoint(checks.getProgress)(async ({ user, params, now }) => {
  const company = await requireCompany(user.id, params.id);
  const { check } = await readWithProgress(rankedOf, user.id, company, now);
  return { check };
});
