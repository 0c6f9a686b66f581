import { users } from '#shared/contract/admin/users.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireUnguessable } from '../accounts/signIn/newPassword.ts';
import { requireRecentSignIn } from '../accounts/signIn/ownPassword.ts';
import { hashPassword } from '../accounts/signIn/password.ts';
import { auditEntry, changesBetween } from '../audit/audit.ts';
import { newComplimentary } from '../subscriptions/complimentary.ts';
import { readManagedUser } from './changeUser.ts';
import { addUser } from './managedUsers.store.ts';
import { newUserOf } from './managedUsers.ts';

export const handler = endpoint(users.create)(async ({ body, ...request }) => {
  const { password, is_admin: _, ...written } = body;
  requireUnguessable(password, body);
  if (body.user_type === 'admin') await requireRecentSignIn(request);
  const user = newUserOf(body, await hashPassword(password), request.now);
  const planId = body.plan_id ?? null;
  const subscription = planId === null ? undefined : newComplimentary(undefined, planId, 0);
  const audit = auditEntry(request, 'users/create', user.email, changesBetween({}, written));
  await addUser(user, subscription, audit);
  request.about(user.id);
  return readManagedUser(user.id, request.now);
});
