import type { UserType } from '#shared/contract/person.ts';

/** A separate file, so that the audit does not load telephones and masks. */
export const typeLabels: Readonly<Record<UserType, string>> = {
  basic: 'Básico',
  subscriber: 'Assinante',
  admin: 'Administrador',
};
