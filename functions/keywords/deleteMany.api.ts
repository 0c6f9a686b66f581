import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { deleteKeywords, findRecords } from './bulk.store.ts';

export const handler = endpoint(keywords.deleteMany)(async ({ user, body }) => {
  const existing = await findRecords(user.id, [...new Set(body.ids)]);
  let deleted = 0;
  for (const [companyId, ofCompany] of Map.groupBy(existing, ({ company_id }) => company_id)) {
    const ids = ofCompany.map(({ id }) => id);
    for await (const deletion of deleteKeywords(user.id, companyId, ids)) {
      deleted += deletion.deleted_ids.length;
      await requestTasks([deletion]);
    }
  }
  return { deleted };
});
