import { checks } from '#shared/contract/checks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { checkProgressOf } from './press/checkProgress.ts';

export const handler = endpoint(checks.getProgress)(async ({ user, params, query, now }) => {
  const company = await requireCompany(user.id, params.id);
  const keywords = await rankedOf(user.id, company);
  return { check: checkProgressOf(company.latest_check, query.kind, keywords, now) };
});
