import { AppError } from '../errors.ts';

/** What an identity provider says of a person in an ID token; its signature, issuer, audience and times have been verified. */
export type Claims = Readonly<Record<string, unknown>>;

/** The refusal of everything that a provider, or whoever says to come from one, hands us and that is not right. */
export const notSignedIn = () => new AppError('unauthenticated', 'Erro ao fazer login com Google');

/** The refusal while a provider cannot be asked. */
export const notAnswering = () =>
  new AppError('unavailable', 'O Google não respondeu. Tente de novo em instantes.');
