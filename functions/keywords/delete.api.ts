import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requestCleanup } from '../accounts/followUps/followUps.store.ts';
import { newFollowUp } from '../accounts/followUps/followUps.ts';
import { deleteKeyword } from './keywords.store.ts';
import { keywordNotFound } from './keywords.ts';
import { requireKeyword } from './rankings.store.ts';

export const handler = endpoint(keywords.delete)(async ({ user, params, now }) => {
  const keyword = await requireKeyword(user.id, params.id);
  const deletion = newFollowUp(user.id, keyword.company_id, 'keyword', keyword.id, now);
  if (!(await deleteKeyword(user.id, keyword, deletion))) throw keywordNotFound();
  await requestCleanup([deletion]);
  return { success: true };
});
