import { checks } from '#shared/contract/checks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { findCheck } from './checks.store.ts';
import { computeProgress } from './progress.ts';

export const handler = endpoint(checks.getProgress)(async ({ user, params, now }) => {
  const company = await requireCompany(user.id, params.id);
  const latest = await findCheck(company.latest_check?.id);
  const keywords = await rankedOf(user.id, company);
  return { check: computeProgress(latest, keywords, now) };
});
