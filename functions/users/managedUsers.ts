import type { Change } from '#shared/contract/admin/audit.ts';
import { type ManagedUser, type NewUserForm, type UserForm, userForm } from '#shared/contract/admin/users.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { UserChange } from '../accounts/users.store.ts';
import { type NewUser, type User, userTypeOf } from '../accounts/users.ts';
import { changesBetween } from '../audit/audit.ts';
import { versionOf } from '../platform/edits.ts';
import { AppError, fieldError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import { isComplimentary, isUsable, type Subscription } from '../subscriptions/status.ts';

export const toManagedUser = (
  user: User,
  subscription: Subscription | undefined,
  plans: readonly Plan[],
  now: number,
): ManagedUser => ({
  ...formFieldsOf(user, subscription, now),
  version: userVersion(user, subscription, now),
  subscription: subscription
    ? {
        id: subscription.stripe_subscription_id ?? null,
        status: subscription.status,
        plan_name: plans.find(({ id }) => id === subscription.plan_id)?.name ?? null,
        is_complimentary: isComplimentary(subscription),
      }
    : null,
});

export const planIdOf = (
  subscription: Pick<Subscription, 'status' | 'plan_id'> | undefined,
): number | null => (subscription && subscription.status !== 'canceled' ? subscription.plan_id : null);

export const newUserOf = (
  { password: _, is_admin: __, plan_id = null, ...form }: NewUserForm,
  password_hash: string,
  now: number,
): NewUser => ({
  ...form,
  id: newId(),
  is_admin: form.user_type === 'admin',
  // The administrator who creates the user vouches for the address.
  email_proven: true,
  password_hash,
  created_at: toMoment(now),
  plan_id,
});

export const formFieldsOf = (user: User, subscription: Subscription | undefined, now: number) => ({
  ...user,
  user_type: userTypeOf(user, subscription !== undefined && isUsable(subscription, now)),
  plan_id: planIdOf(subscription),
});

export const userVersion = (...account: Parameters<typeof formFieldsOf>): string =>
  versionOf(Object.keys(userForm.shape), formFieldsOf(...account));

export const changesAccess = (
  user: User,
  { password, email, user_type }: Pick<UserForm, 'password' | 'email' | 'user_type'>,
): boolean => password !== undefined || email !== user.email || (user_type === 'admin') !== user.is_admin;

/** Throws `conflict` when promoting somebody whose password may be a stranger's. */
export const requireKnownOwner = (
  { is_admin, email_proven, password_hash }: User,
  { password, user_type }: Pick<UserForm, 'password' | 'user_type'>,
): void => {
  if (user_type !== 'admin' || is_admin || email_proven) return;
  if (password_hash !== '' && password === undefined) throw unprovenAdministrator();
};

const unprovenAdministrator = () => {
  const message =
    'O e-mail deste usuário não foi confirmado, então a senha pode ser de outra pessoa. Peça que a pessoa o confirme, ou defina uma senha nova.';
  return fieldError('conflict', 'user_type', message);
};

export interface AccountChange {
  /** The values to store. With a new password or role, they also end all sessions. */
  readonly set: UserChange;
  readonly endsSessions: boolean;
  readonly isDemotion: boolean;
  readonly changes: readonly Change[];
}

export const accountChangeOf = (
  user: User,
  shownType: ManagedUser['user_type'],
  { password, is_admin: _, plan_id: __, user_type, ...form }: UserForm,
  password_hash: string | undefined,
): AccountChange => {
  const before = { ...user, user_type: user.is_admin ? 'admin' : user.user_type };
  // The shown type is ignored unless it was changed, because it may follow from the subscription.
  const chosen = user_type === shownType ? {} : { user_type, is_admin: user_type === 'admin' };
  const after = { ...form, ...('user_type' in chosen && { user_type: chosen.user_type }) };
  const changes = changesBetween(before, after);
  const endsSessions = password_hash !== undefined || changes.some(({ field }) => field === 'user_type');
  return {
    set: {
      ...form,
      ...chosen,
      ...(password_hash !== undefined && { password_hash }),
      ...(endsSessions && { session_version: user.session_version + 1 }),
    },
    endsSessions,
    isDemotion: user.is_admin && chosen.is_admin === false,
    changes: password === undefined ? changes : [...changes, PASSWORD_CHANGED],
  };
};

/** The audit never holds a password. */
const PASSWORD_CHANGED: Change = { field: 'senha', before: '', after: 'alterada' };

export const userNotFound = () => new AppError('not_found', 'Usuário não encontrado');

export const paysAtStripe = (planName: string) => {
  const message = `Este usuário paga o plano ${planName} pelo Stripe. Cancele essa assinatura no painel do Stripe antes de dar outro plano.`;
  return fieldError('conflict', 'plan_id', message);
};
