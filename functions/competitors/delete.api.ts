import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requestCleanup } from '../accounts/followUps/followUps.store.ts';
import { newFollowUp } from '../accounts/followUps/followUps.ts';
import { deleteCompetitor, requireCompetitor } from './competitors.store.ts';
import { competitorNotFound } from './competitors.ts';

export const handler = endpoint(competitors.delete)(async ({ user, params, now }) => {
  const competitor = await requireCompetitor(user.id, params.id);
  const deletion = newFollowUp(user.id, competitor.company_id, 'competitor', competitor.id, now);
  if (!(await deleteCompetitor(user.id, competitor, deletion))) throw competitorNotFound();
  await requestCleanup([deletion]);
  return { success: true };
});
