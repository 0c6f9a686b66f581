import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { startSweeps, sweepOf } from '../sweeps/sweeps.ts';
import { keywordNotFound, requireKeyword } from './keywords.ts';
import { deleteKeyword } from './store.ts';

export const handler = endpoint(routes.keywords.delete)(async ({ user, params, now }) => {
  const keyword = await requireKeyword(user.id, params.id);
  const note = sweepOf(user.id, keyword.company_id, 'keyword', keyword.id, now);
  if (!(await deleteKeyword(user.id, keyword, note))) throw keywordNotFound();
  await startSweeps([note]);
  return { success: true };
});
