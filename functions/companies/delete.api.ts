import { companies } from '#shared/contract/companies.ts';
import { requestCleanup } from '../accounts/deletions/deletions.store.ts';
import { newDeletion } from '../accounts/deletions/deletions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
import { AppError } from '../platform/errors.ts';
import { deleteCompany, requireCompany } from './companies.store.ts';

export const handler = endpoint(companies.delete)(async ({ user, params, now }) => {
  const deletion = newDeletion(user.id, params.id, 'company', params.id, now);
  const isDeleted = await retryIfChanged(async () => {
    const company = await requireCompany(user.id, params.id);
    return (await deleteCompany(user.id, company, deletion)) || undefined;
  });
  if (!isDeleted) throw new AppError('conflict', 'A empresa está sendo alterada. Tente excluir de novo.');
  await requestCleanup([deletion]);
  return { success: true };
});
