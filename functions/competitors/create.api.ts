import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireTrackable } from '../companies/requireTrackable.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { newCompetitor } from './competitors.store.ts';
import { toCompetitor } from './competitors.ts';
import { createCompetitor } from './creation.store.ts';

export const handler = endpoint(competitors.create)(async ({ user, body, now }) => {
  requireTrackable(body.domain);
  await requireCompany(user.id, body.company_id);
  const allowance = await requireAllowance(user.id, now);
  const competitor = newCompetitor(body.company_id, body, now);
  const company = await createCompetitor(user.id, competitor, allowance);
  return toCompetitor(competitor, company);
});
