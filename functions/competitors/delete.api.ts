import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { startSweeps, sweepOf } from '../sweeps/sweeps.ts';
import { competitorNotFound, requireCompetitor } from './competitors.ts';
import { deleteCompetitor } from './store.ts';

export const handler = endpoint(routes.competitors.delete)(async ({ user, params, now }) => {
  const competitor = await requireCompetitor(user.id, params.id);
  const note = sweepOf(user.id, competitor.company_id, 'competitor', competitor.id, now);
  if (!(await deleteCompetitor(user.id, competitor, note))) throw competitorNotFound();
  await startSweeps([note]);
  return { success: true };
});
