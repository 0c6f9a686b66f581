import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createCompany } from './companies.store.ts';
import { toCompany } from './companies.ts';
import { requireRegistered } from './requireRegistered.ts';

export const handler = endpoint(companies.create)(async ({ user, body, now }) => {
  requireRegistered(body.domain);
  const allowance = await requireAllowance(user.id, now);
  const company = {
    ...body,
    id: newId(),
    logo_key: null,
    created_at: toMoment(now),
    keywords_count: 0,
    competitors_count: 0,
    list_version: 0,
    rankings_until: 0,
  };
  await createCompany(user.id, company, allowance);
  return toCompany(company);
});
