import type { ManagedUser } from '#shared/contract/admin/users.ts';
import { documents } from '../../person/documents.ts';
import { phoneMasks } from '../../person/phones.ts';
import { applyMask } from '../../ui/kit/forms/mask.ts';

export const documentText = ({ document_type, document_number }: ManagedUser): string =>
  document_number === null ? '—' : applyMask(document_number, documents[document_type].masks);

export const phoneText = ({ phone_country_code, phone }: ManagedUser): string =>
  phone === null ? '—' : `${phone_country_code} ${applyMask(phone, phoneMasks[phone_country_code])}`;

export const paysAtStripe = ({ subscription }: ManagedUser): boolean =>
  subscription !== null && subscription.id !== null && subscription.status !== 'canceled';
