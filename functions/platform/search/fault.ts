/**
 * Why a provider gave no results. `transient`: retry; `unreadable`: it answered, and was paid, with what
 * cannot be results: retry, but not at once; `empty`: it found none, by a slip or because there are none;
 * `rejected`: this query will never succeed; `unusable`: no query will until an administrator acts (bad key,
 * no credits).
 */
export type FaultKind = 'transient' | 'unreadable' | 'empty' | 'rejected' | 'unusable';

/** A failed call to a search provider. Its message may be shown to administrators. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}

/** The fault of a whole answer in another form. */
export const malformed = () => new ProviderFault('unreadable', 'A resposta não tem o formato esperado.');

/** Whether a later call may succeed by itself. */
export const isPassing = ({ kind }: ProviderFault): boolean => kind === 'transient' || kind === 'unreadable';
