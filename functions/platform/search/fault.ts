/**
 * `transient`: retry. `unreadable`: billed but unusable, retry later; `empty`: no results, perhaps by
 * mistake; `rejected`: this query never succeeds; `unusable`: no query succeeds until an administrator acts
 * (bad key, no credits).
 */
export type FaultKind = 'transient' | 'unreadable' | 'empty' | 'rejected' | 'unusable';

/** The message may be shown to administrators. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}

export const malformed = () => new ProviderFault('unreadable', 'A resposta não tem o formato esperado.');

export const isPassing = ({ kind }: ProviderFault): boolean => kind === 'transient' || kind === 'unreadable';
