import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import type { Deletion } from '../deletions/deletions.store.ts';
import { newDeletion, requestCleanup } from '../deletions/deletions.ts';
import { AppError } from '../platform/errors.ts';
import { deleteCompany } from './companies.store.ts';
import { requireCompany } from './companies.ts';

/** How often the company's counts may change under our hands before we give up. */
const TRIES = 5;

const deleteAsRead = async (userId: string, companyId: string, note: Deletion): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await deleteCompany(userId, await requireCompany(userId, companyId), note)) return;
  }
  throw new AppError('conflict', 'A empresa está sendo alterada. Tente excluir de novo.');
};

export const handler = endpoint(routes.companies.delete)(async ({ user, params, now }) => {
  const note = newDeletion(user.id, params.id, 'company', params.id, now);
  await deleteAsRead(user.id, params.id, note);
  await requestCleanup([note]);
  return { success: true };
});
