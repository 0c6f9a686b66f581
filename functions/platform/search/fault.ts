/**
 * Why a provider gave no results: `transient`, try again; `rejected`, this very query will never be answered; `unusable`, no query
 * will be until an administrator acts (bad key, no credits).
 */
export type FaultKind = 'transient' | 'rejected' | 'unusable';

/** A failed call to a search provider; its message may be shown to administrators. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}
