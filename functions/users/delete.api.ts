import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { listCustomersOf } from '../billing/customers.store.ts';
import { endCustomer } from '../billing/endCustomer.ts';
import { newUserDeletion } from '../deletions/deletions.ts';
import { requestCleanup } from '../deletions/requestCleanup.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
import { AppError } from '../platform/errors.ts';
import { findAccount, removeUser } from './users.store.ts';
import { busy, userNotFound } from './users.ts';

/**
 * Stripe comes first: if it does not answer, nothing is deleted, so nobody goes on paying for nothing. Its
 * webhooks may change the user meanwhile.
 */
export const handler = endpoint(routes.users.delete)(async ({ params, ...request }) => {
  const deleted = await retryIfChanged(async () => {
    const account = await findAccount(params.id);
    if (!account) throw userNotFound();
    const { user } = account;
    if (user.is_admin) throw new AppError('conflict', 'Administradores não podem ser excluídos.');
    const customers = await listCustomersOf(user.id);
    const [current] = customers;
    if (current !== undefined) await endCustomer(current);
    const deletion = newUserDeletion(user, customers, request.now);
    const audit = auditEntry(request, 'users/delete', user.email);
    return (await removeUser(account, current, deletion, audit)) ? deletion : undefined;
  });
  if (!deleted) throw busy();
  await requestCleanup([deleted]);
  return { success: true };
});
