import { AppError } from '../platform/errors.ts';

/** The refusal for an e-mail that has an account already, beside its field. */
export const emailTaken = () => {
  const message = 'Este e-mail já está cadastrado.';
  return new AppError('conflict', message, { email: message });
};
