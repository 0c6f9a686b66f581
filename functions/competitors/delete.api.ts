import { competitors } from '#shared/contract/competitors.ts';
import { requestCleanup } from '../accounts/deletions/deletions.store.ts';
import { newDeletion } from '../accounts/deletions/deletions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { deleteCompetitor, requireCompetitor } from './competitors.store.ts';
import { competitorNotFound } from './competitors.ts';

export const handler = endpoint(competitors.delete)(async ({ user, params, now }) => {
  const competitor = await requireCompetitor(user.id, params.id);
  const deletion = newDeletion(user.id, competitor.company_id, 'competitor', competitor.id, now);
  if (!(await deleteCompetitor(user.id, competitor, deletion))) throw competitorNotFound();
  await requestCleanup([deletion]);
  return { success: true };
});
