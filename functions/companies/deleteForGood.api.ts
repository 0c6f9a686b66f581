import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { companyNotFound } from './companies.ts';
import { emptyTrash, findTrashed } from './trash.store.ts';

export const handler = endpoint(companies.deleteForGood)(async ({ user, params, now }) => {
  const trashed = await findTrashed(user.id, params.id);
  const deletion = trashed && (await emptyTrash(user.id, trashed, now));
  if (!deletion) throw companyNotFound();
  await requestTasks([deletion]);
  return { success: true };
});
