/**
 * Why a provider gave no results. `transient`: retry; `empty`: it found none, by a slip or because there are
 * none; `rejected`: this query will never succeed; `unusable`: no query will until an administrator acts (bad
 * key, no credits).
 */
export type FaultKind = 'transient' | 'empty' | 'rejected' | 'unusable';

/** A failed call to a search provider. Its message may be shown to administrators. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}
