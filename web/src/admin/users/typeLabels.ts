import type { UserType } from '#shared/contract/person.ts';

/** The types of users in words. They stand apart because the audit needs them, but no telephones or masks. */
export const typeLabels: Readonly<Record<UserType, string>> = {
  basic: 'Básico',
  subscriber: 'Assinante',
  admin: 'Administrador',
};
