import { users } from '#shared/contract/admin/users.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireRecentSignIn } from '../accounts/signIn/ownPassword.ts';
import { auditEntry } from '../audit/audit.ts';
import { AppError } from '../platform/errors.ts';
import { deleteAccount } from './deleteAccount.ts';

export const handler = endpoint(users.delete)(async ({ params, ...request }) => {
  await requireRecentSignIn(request);
  await deleteAccount(params.id, request.now, {
    check: ({ user }) => {
      if (user.is_admin) throw new AppError('conflict', 'Administradores não podem ser excluídos.');
    },
    audit: ({ user }) => auditEntry(request, 'users/delete', user.email),
  });
  return { success: true };
});
