import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { requireCompany } from './companies.store.ts';
import { emptyTrash, listTrash, trashCompany } from './trash.store.ts';

/** Keeps an account from storing without limit what no plan counts. */
const MAX_TRASHED = 100;

export const handler = endpoint(companies.delete)(async ({ user, params, now }) => {
  const deletion = newTask(
    'trash',
    { user_id: user.id, company_id: params.id, deleted_at: toMoment(now) },
    now,
  );
  await retryOrThrow(async () => {
    const company = await requireCompany(user.id, params.id);
    return (await trashCompany(user.id, company, deletion)) || undefined;
  });
  await requestTasks([deletion]);
  for (const oldest of (await listTrash(user.id)).slice(MAX_TRASHED)) {
    const emptied = await emptyTrash(user.id, oldest, now);
    if (emptied) await requestTasks([emptied]);
  }
  return { success: true };
});
