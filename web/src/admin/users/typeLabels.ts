import type { UserType } from '#shared/contract/person.ts';

/** A file of its own: the audit needs no telephones or masks. */
export const typeLabels: Readonly<Record<UserType, string>> = {
  basic: 'Básico',
  subscriber: 'Assinante',
  admin: 'Administrador',
};
