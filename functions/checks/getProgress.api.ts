import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { listRanked } from '../keywords/rankings.store.ts';
import { progressOf } from './progress.ts';

export const handler = endpoint(routes.checks.getProgress)(async ({ user, params, query, now }) => {
  const [company, keywords] = await Promise.all([
    requireCompany(user.id, params.id),
    listRanked(user.id, params.id),
  ]);
  return { check: progressOf(company.latest_check, query.kind, keywords, now) };
});
