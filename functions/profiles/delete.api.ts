import type { DeletionForm } from '#shared/contract/ownAccount.ts';
import { ownAccount } from '#shared/contract/ownAccount.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { forgetBrowser } from '../accounts/knownBrowser.ts';
import { requireOwnPassword } from '../accounts/ownPassword.ts';
import { closeSession } from '../accounts/session.ts';
import type { User } from '../accounts/users.ts';
import { AppError } from '../platform/errors.ts';
import { deleteAccount } from '../users/deleteAccount.ts';

export const handler = endpoint(ownAccount.delete)(async ({ user, body, ...context }) => {
  await deleteAccount(user.id, context.now, { check: (account) => confirm(account.user, body, context.now) });
  await closeSession(context);
  forgetBrowser(context);
  return { success: true };
});

/** Throws unless the e-mail is this account's and the password, where there is one, is right. */
const confirm = async (user: User, form: DeletionForm, now: number): Promise<void> => {
  if (form.confirmation !== user.email) throw wrongConfirmation();
  if (user.password_hash !== '') await requireOwnPassword(user, form.password, now);
};

const wrongConfirmation = () => {
  const message = 'Digite o e-mail desta conta.';
  return new AppError('forbidden', message, { confirmation: message });
};
