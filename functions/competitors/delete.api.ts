import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { deleteCompetitor, requireCompetitor } from './competitors.store.ts';
import { competitorNotFound } from './competitors.ts';

export const handler = endpoint(competitors.delete)(async ({ user, params, now }) => {
  const competitor = await requireCompetitor(user.id, params.id);
  const deletion = newTask(
    'competitor',
    { user_id: user.id, company_id: competitor.company_id, competitor_id: competitor.id },
    now,
  );
  if (!(await deleteCompetitor(user.id, competitor, deletion))) throw competitorNotFound();
  await requestTasks([deletion]);
  return { success: true };
});
