import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { listCustomersOf } from '../billing/customers.store.ts';
import { endCustomer } from '../billing/endCustomer.ts';
import { newUserDeletion } from '../deletions/deletions.ts';
import { requestCleanup } from '../deletions/requestCleanup.ts';
import { AppError } from '../platform/errors.ts';
import { findAccount, removeUser } from './users.store.ts';
import { busy, userNotFound } from './users.ts';

/** How often the user may change between reading and deleting them, as webhooks of the end at Stripe do. */
const DELETE_ATTEMPTS = 8;

/** Stripe comes first: if it does not answer, nothing is deleted, so nobody goes on paying for nothing. */
export const handler = endpoint(routes.users.delete)(async ({ params, ...request }) => {
  for (let attempt = 0; attempt < DELETE_ATTEMPTS; attempt++) {
    const account = await findAccount(params.id);
    if (!account) throw userNotFound();
    const { user } = account;
    if (user.is_admin) throw new AppError('conflict', 'Administradores não podem ser excluídos.');
    const customers = await listCustomersOf(user.id);
    const [current] = customers;
    if (current !== undefined) await endCustomer(current);
    const deletion = newUserDeletion(user, customers, request.now);
    const audit = auditEntry(request, 'users/delete', user.email);
    if (await removeUser(account, current, deletion, audit)) {
      await requestCleanup([deletion]);
      return { success: true };
    }
  }
  throw busy();
});
