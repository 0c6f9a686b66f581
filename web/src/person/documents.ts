import { cnpj, cpf } from 'cpf-cnpj-validator';
import { type DocumentType, isDocumentOf } from '#shared/contract/person.ts';
import type { Masks } from '../ui/kit/mask.ts';

interface Document {
  readonly name: string;
  readonly masks: Masks;
  /** Whether the check digits are correct. */
  readonly isValid: (number: string) => boolean;
}

/** CPF and CNPJ. Since July 2026 the first 12 characters of a CNPJ may be letters. */
export const documents: Readonly<Record<DocumentType, Document>> = {
  cpf: { name: 'CPF', masks: ['999.999.999-99'], isValid: (number) => cpf.isValid(number) },
  cnpj: { name: 'CNPJ', masks: ['**.***.***/****-99'], isValid: (number) => cnpj.isValid(number) },
};

/** Whether a number has the right format but wrong check digits. It may still be submitted. */
export const looksMistyped = (type: DocumentType, number: string): boolean =>
  isDocumentOf(type, number) && !documents[type].isValid(number);
