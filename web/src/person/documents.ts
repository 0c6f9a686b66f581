import type { DocumentType } from '#shared/contract/person.ts';
import type { Masks } from '../ui/kit/forms/mask.ts';

interface Document {
  readonly name: string;
  readonly masks: Masks;
}

/** Since July 2026 the first 12 characters of a CNPJ may be letters. */
export const documents: Readonly<Record<DocumentType, Document>> = {
  cpf: { name: 'CPF', masks: ['999.999.999-99'] },
  cnpj: { name: 'CNPJ', masks: ['**.***.***/****-99'] },
};
