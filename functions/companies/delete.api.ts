import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { type Deletion, newDeletion } from '../deletions/deletions.ts';
import { requestCleanup } from '../deletions/requestCleanup.ts';
import { AppError } from '../platform/errors.ts';
import { deleteCompany, requireCompany } from './companies.store.ts';

/** How often the company's counts may change between reading and deleting it. */
const DELETE_ATTEMPTS = 5;

const deleteUnchanged = async (userId: string, companyId: string, deletion: Deletion): Promise<void> => {
  for (let attempt = 0; attempt < DELETE_ATTEMPTS; attempt++) {
    if (await deleteCompany(userId, await requireCompany(userId, companyId), deletion)) return;
  }
  throw new AppError('conflict', 'A empresa está sendo alterada. Tente excluir de novo.');
};

export const handler = endpoint(routes.companies.delete)(async ({ user, params, now }) => {
  const deletion = newDeletion(user.id, params.id, 'company', params.id, now);
  await deleteUnchanged(user.id, params.id, deletion);
  await requestCleanup([deletion]);
  return { success: true };
});
