import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createKeyword, newKeyword } from './keywords.store.ts';
import { toKeyword } from './keywords.ts';

export const handler = endpoint(keywords.create)(async ({ user, body, now }) => {
  const company = await requireCompany(user.id, body.company_id);
  const allowance = await requireAllowance(user.id, now);
  requireWithinLimit(company, allowance);
  const keyword = {
    ...newKeyword(company.id, body),
    company_id: company.id,
    is_active: true,
    created_at: toMoment(now),
  };
  await createKeyword(user.id, keyword, allowance);
  return toKeyword(keyword, company);
});
