import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requestCleanup } from '../accounts/followUps/followUps.store.ts';
import { newKeywordsFollowUp } from '../accounts/followUps/followUps.ts';
import { deleteKeywords, findExisting } from './bulk.store.ts';
import { companyIdOf, isKeywordId } from './keywords.ts';

export const handler = endpoint(keywords.deleteMany)(async ({ user, body }) => {
  const ids = [...new Set(body.ids)].filter(isKeywordId);
  const existing = await findExisting(user.id, ids);
  let deleted = 0;
  for (const [companyId, ofCompany] of Map.groupBy(existing, companyIdOf)) {
    const newRecord = (deletedIds: readonly string[]) =>
      newKeywordsFollowUp(user.id, companyId, deletedIds, Date.now());
    await deleteKeywords(user.id, companyId, ofCompany, newRecord, async (deletion) => {
      deleted += deletion.deleted_ids.length;
      await requestCleanup([deletion]);
    });
  }
  return { deleted };
});
