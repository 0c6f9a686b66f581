import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { newDeletion, requestCleanup } from '../deletions/deletions.ts';
import { deleteCompetitor } from './competitors.store.ts';
import { competitorNotFound, requireCompetitor } from './competitors.ts';

export const handler = endpoint(routes.competitors.delete)(async ({ user, params, now }) => {
  const competitor = await requireCompetitor(user.id, params.id);
  const note = newDeletion(user.id, competitor.company_id, 'competitor', competitor.id, now);
  if (!(await deleteCompetitor(user.id, competitor, note))) throw competitorNotFound();
  await requestCleanup([note]);
  return { success: true };
});
