import { AppError } from '../errors.ts';

/** The claims of an ID token whose signature, issuer, audience and times have been verified. */
export type Claims = Readonly<Record<string, unknown>>;

export interface ProvenPerson {
  /**
   * Who they are, for good: `google#<sub of Google>`, whether or not a user pool stands between, or else
   * `pool#<sub of the user pool>`. Without the issuer's address, which differs at each local start.
   */
  readonly identity: string;
  readonly claims: Claims;
}

export const signInRejected = () => new AppError('unauthenticated', 'Erro ao fazer login com Google');

export const identityUnavailable = () =>
  new AppError('unavailable', 'O Google não respondeu. Tente de novo em instantes.');
