import { AppError } from '../errors.ts';

/** The claims of an ID token whose signature, issuer, audience and times have been verified. */
export type Claims = Readonly<Record<string, unknown>>;

export const signInRejected = () => new AppError('unauthenticated', 'Erro ao fazer login com Google');

export const identityUnavailable = () =>
  new AppError('unavailable', 'O Google não respondeu. Tente de novo em instantes.');
