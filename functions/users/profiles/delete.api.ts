import { type DeletionForm, ownAccount } from '#shared/contract/ownAccount.ts';
import { accessEndpoint } from '../../accounts/endpoint.ts';
import { closeSession, forgetBrowser } from '../../accounts/sessions/session.ts';
import {
  requireOwnPassword,
  requireRecentSignIn,
  type SignInContext,
} from '../../accounts/signIn/ownPassword.ts';
import type { User } from '../../accounts/users.ts';
import { fieldError } from '../../platform/errors.ts';
import { deleteAccount } from '../deleteAccount.ts';

export const handler = accessEndpoint(ownAccount.delete)(async ({ user, body, ...context }) => {
  await deleteAccount(user.id, context.now, { check: (account) => confirm(account.user, body, context) });
  await closeSession(context);
  forgetBrowser(context);
  return { success: true };
});

/**
 * Throws unless e-mail and password are right; if the account has no password, the sign-in must be recent.
 */
const confirm = async (user: User, form: DeletionForm, context: SignInContext): Promise<void> => {
  if (form.confirmation !== user.email) throw wrongConfirmation();
  if (user.password_hash === '') await requireRecentSignIn(context);
  else await requireOwnPassword(user, form.password, context.now);
};

const wrongConfirmation = () => fieldError('forbidden', 'confirmation', 'Digite o e-mail desta conta.');
