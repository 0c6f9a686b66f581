import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { newDeletion, requestCleanup } from '../deletions/deletions.ts';
import { deleteKeyword } from './keywords.store.ts';
import { keywordNotFound, requireKeyword } from './keywords.ts';

export const handler = endpoint(routes.keywords.delete)(async ({ user, params, now }) => {
  const keyword = await requireKeyword(user.id, params.id);
  const note = newDeletion(user.id, keyword.company_id, 'keyword', keyword.id, now);
  if (!(await deleteKeyword(user.id, keyword, note))) throw keywordNotFound();
  await requestCleanup([note]);
  return { success: true };
});
