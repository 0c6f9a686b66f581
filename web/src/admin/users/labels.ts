import type { ManagedUser } from '#shared/contract/admin/users.ts';
import type { UserType } from '#shared/contract/person.ts';
import { documents } from '../../person/documents.ts';
import { phoneMasks } from '../../person/phones.ts';
import { applyMask } from '../../ui/kit/mask.ts';

export const typeLabels: Readonly<Record<UserType, string>> = {
  basic: 'Básico',
  subscriber: 'Assinante',
  admin: 'Administrador',
};

/** A document as people write it. */
export const documentText = ({ document_type, document_number }: ManagedUser): string =>
  document_number === null ? '—' : applyMask(document_number, documents[document_type].masks);

/** A telephone as people write it. */
export const phoneText = ({ phone_country_code, phone }: ManagedUser): string =>
  phone === null ? '—' : `${phone_country_code} ${applyMask(phone, phoneMasks[phone_country_code])}`;

/** Whether the plan is paid at Stripe, so that it cannot be chosen here. */
export const paysAtStripe = ({ subscription }: ManagedUser): boolean =>
  subscription !== null && subscription.id !== null && subscription.status !== 'canceled';
