import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireTrackable } from '../companies/requireTrackable.ts';
import { newCompetitor } from './competitors.store.ts';
import { toCompetitor } from './competitors.ts';
import { createCompetitor } from './creation.store.ts';

export const handler = endpoint(competitors.create)(async ({ user, body, now }) => {
  requireTrackable(body.domain);
  const competitor = newCompetitor(body.company_id, body, now);
  const company = await createCompetitor(user.id, competitor);
  return toCompetitor(competitor, company);
});
