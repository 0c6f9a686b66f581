import { keywords } from '#shared/contract/keywords.ts';
import { requestCleanup } from '../accounts/deletions/deletions.store.ts';
import { newKeywordsDeletion } from '../accounts/deletions/deletions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { deleteKeywords, findExisting } from './bulk.store.ts';
import { companyIdOf, isKeywordId } from './keywords.ts';

export const handler = endpoint(keywords.deleteMany)(async ({ user, body }) => {
  const ids = [...new Set(body.ids)].filter(isKeywordId);
  const existing = await findExisting(user.id, ids);
  let deleted = 0;
  for (const [companyId, ofCompany] of Map.groupBy(existing, companyIdOf)) {
    const newRecord = (deletedIds: readonly string[]) =>
      newKeywordsDeletion(user.id, companyId, deletedIds, Date.now());
    await deleteKeywords(user.id, companyId, ofCompany, newRecord, async (deletion) => {
      deleted += deletion.deleted_ids.length;
      await requestCleanup([deletion]);
    });
  }
  return { deleted };
});
