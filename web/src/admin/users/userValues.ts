import type * as z from 'zod/mini';
import type { ManagedUser, newUserForm, userForm } from '#shared/contract/admin/users.ts';
import type { DocumentType, PhoneCountryCode, UserType } from '#shared/contract/person.ts';

export type UserValues = Record<'name' | 'email' | 'phone' | 'document_number' | 'password', string> & {
  phone_country_code: PhoneCountryCode;
  document_type: DocumentType;
  user_type: UserType;
  plan_id: string;
};

export const valuesOf = (user: ManagedUser | null): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone_country_code: user?.phone_country_code ?? '+55',
  phone: user?.phone ?? '',
  document_type: user?.document_type ?? 'cpf',
  document_number: user?.document_number ?? '',
  password: '',
  user_type: user?.user_type ?? 'basic',
  plan_id: planOf(user),
});

const planOf = (known: { readonly plan_id?: unknown } | null): string => String(known?.plan_id ?? '');

export const withPlan = (values: UserValues, plan_id: string): UserValues => ({
  ...values,
  plan_id,
  user_type: plan_id === '' && values.user_type === 'subscriber' ? 'basic' : values.user_type,
});

/** Leaves out an unchanged plan, so that the stored one stays. */
export const toBody = (
  values: UserValues,
  known: { readonly plan_id?: unknown } | null,
): z.input<typeof newUserForm> & z.input<typeof userForm> => {
  const { plan_id, ...others } = values;
  const chosen = plan_id === '' ? null : Number(plan_id);
  return { ...others, ...(plan_id !== planOf(known) && { plan_id: chosen }) };
};
