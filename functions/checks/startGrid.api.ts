import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { startCheck } from './startCheck.ts';

export const handler = endpoint(routes.checks.startGrid)(async ({ user, params, now }) => {
  const company = await requireCompany(user.id, params.id);
  const checkedKeywords = await startCheck(user.id, company, 'grid', now);
  return { checkedKeywords, checkedCompetitors: company.competitors_count };
});
