import type { DeletionForm } from '#shared/contract/ownAccount.ts';
import { ownAccount } from '#shared/contract/ownAccount.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { verifyPassword } from '../accounts/password.ts';
import { consumeRateLimit } from '../accounts/rateLimit.store.ts';
import { closeSession } from '../accounts/session.ts';
import type { User } from '../accounts/users.ts';
import { AppError } from '../platform/errors.ts';
import { deleteAccount } from '../users/deleteAccount.ts';

/** Per 15 minutes, counted together with failed sign-ins. */
const ATTEMPTS_PER_ACCOUNT = 10;

export const handler = endpoint(ownAccount.delete)(async ({ user, body, ...context }) => {
  await deleteAccount(user.id, context.now, { check: (account) => confirm(account.user, body, context.now) });
  await closeSession(context);
  return { success: true };
});

/** Throws unless the e-mail is this account's and the password, where there is one, is right. */
const confirm = async ({ email, password_hash }: User, form: DeletionForm, now: number): Promise<void> => {
  if (form.confirmation !== email) throw wrong('confirmation', 'Digite o e-mail desta conta.');
  if (password_hash === '') return;
  if (!form.password) throw wrong('password', 'Digite a sua senha.');
  await consumeRateLimit(`account#${email}`, ATTEMPTS_PER_ACCOUNT, now);
  if (!(await verifyPassword(form.password, password_hash))) throw wrong('password', 'Senha incorreta.');
};

const wrong = (field: keyof DeletionForm, message: string) =>
  new AppError('forbidden', message, { [field]: message });
