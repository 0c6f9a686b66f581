import { cnpj, cpf } from 'cpf-cnpj-validator';
import { type DocumentType, isDocumentOf } from '#shared/contract/person.ts';
import type { Masks } from '../ui/kit/mask.ts';

interface Document {
  readonly name: string;
  readonly masks: Masks;
  /** Whether the check digits are right. */
  readonly checks: (number: string) => boolean;
}

/** The two documents. A CNPJ may hold letters in its first 12 places since July 2026. */
export const documents: Readonly<Record<DocumentType, Document>> = {
  cpf: { name: 'CPF', masks: ['999.999.999-99'], checks: (number) => cpf.isValid(number) },
  cnpj: { name: 'CNPJ', masks: ['**.***.***/****-99'], checks: (number) => cnpj.isValid(number) },
};

/** Whether a number has the form of its document, but check digits that do not belong to it: probably mistyped. */
export const looksMistyped = (type: DocumentType, number: string): boolean =>
  isDocumentOf(type, number) && !documents[type].checks(number);
