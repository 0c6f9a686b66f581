import { users } from '#shared/contract/admin/users.ts';
import { tryToQueueMail } from '../accounts/email/requestMail.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { removeSessions } from '../accounts/sessions/sessions.store.ts';
import { requireUnguessable } from '../accounts/signIn/newPassword.ts';
import { hashPassword } from '../accounts/signIn/password.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { type ChangedUser, changeUser, readManagedUser } from './changeUser.ts';
import { findAccount } from './managedUsers.store.ts';
import { userNotFound } from './managedUsers.ts';

export const handler = endpoint(users.update)(async ({ params, body, ...request }) => {
  if (body.password !== undefined) requireUnguessable(body.password, body);
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
  const outcome = await retryOrThrow(async () => {
    const account = await findAccount(params.id);
    if (!account) throw userNotFound();
    return changeUser(request, account, body, passwordHash);
  });
  if (outcome.endsSessions) await removeSessions(params.id);
  await tellOfChanges(outcome, passwordHash !== undefined, request);
  await requestTasks(outcome.tasks);
  return readManagedUser(params.id, request.now);
});

const tellOfChanges = async (
  { email, newEmail }: ChangedUser,
  hasNewPassword: boolean,
  { siteUrl, now }: { readonly siteUrl: string; readonly now: number },
): Promise<void> => {
  if (hasNewPassword)
    await tryToQueueMail({ kind: 'password_changed', email, siteUrl, requestedAt: toMoment(now) });
  if (newEmail !== email)
    await tryToQueueMail({ kind: 'email_changed', email, siteUrl, requestedAt: toMoment(now) });
};
