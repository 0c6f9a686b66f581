import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { deleteKeywords } from './bulk.store.ts';
import { keywordNotFound } from './keywords.ts';
import { requireKeyword } from './rankings.store.ts';

export const handler = endpoint(keywords.delete)(async ({ user, params }) => {
  const { id, company_id } = await requireKeyword(user.id, params.id);
  const deletions = await Array.fromAsync(deleteKeywords(user.id, company_id, [id]));
  if (deletions.length === 0) throw keywordNotFound();
  await requestTasks(deletions);
  return { success: true };
});
