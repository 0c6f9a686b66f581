import { cnpj, cpf } from 'cpf-cnpj-validator';
import { type DocumentType, isDocumentOf } from '#shared/contract/person.ts';

/** Whether a number's check digits are wrong; it may still be submitted. */
export const looksMistyped = (type: DocumentType, number: string): boolean =>
  isDocumentOf(type, number) && !(type === 'cpf' ? cpf : cnpj).isValid(number);
