import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { requireRegistered } from '../companies/requireRegistered.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { competitorIdOf, createCompetitor } from './competitors.store.ts';
import { toCompetitor } from './competitors.ts';

export const handler = endpoint(competitors.create)(async ({ user, body, now }) => {
  requireRegistered(body.domain);
  const company = await requireCompany(user.id, body.company_id);
  const allowance = await requireAllowance(user.id, now);
  requireWithinLimit(company, allowance);
  const competitor = {
    ...body,
    id: competitorIdOf(company.id, body.domain),
    logo_key: null,
    created_at: toMoment(now),
  };
  await createCompetitor(user.id, competitor, allowance);
  return toCompetitor(competitor, company);
});
