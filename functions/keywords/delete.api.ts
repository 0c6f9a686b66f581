import { keywords } from '#shared/contract/keywords.ts';
import { requestCleanup } from '../accounts/deletions/deletions.store.ts';
import { newDeletion } from '../accounts/deletions/deletions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { deleteKeyword } from './keywords.store.ts';
import { keywordNotFound } from './keywords.ts';
import { requireKeyword } from './rankings.store.ts';

export const handler = endpoint(keywords.delete)(async ({ user, params, now }) => {
  const keyword = await requireKeyword(user.id, params.id);
  const deletion = newDeletion(user.id, keyword.company_id, 'keyword', keyword.id, now);
  if (!(await deleteKeyword(user.id, keyword, deletion))) throw keywordNotFound();
  await requestCleanup([deletion]);
  return { success: true };
});
