import { profiles } from '#shared/contract/profiles.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findUser, saveProfile } from '../accounts/users.store.ts';
import { AppError } from '../platform/errors.ts';

export const handler = endpoint(profiles.update)(async ({ user, body: { email, ...profile } }) => {
  const stored = await findUser(user.id);
  if (email !== undefined && email !== stored?.email) throw changesEmail();
  if (stored && (await saveProfile(stored, profile))) return { success: true };
  throw new AppError(
    'conflict',
    'Seu perfil foi alterado em outro lugar. Recarregue a página e tente de novo.',
  );
});

/** An address must be proved first, and not be taken from its owner by a session that was left open. */
const changesEmail = () => {
  const message = 'Para trocar o e-mail, use “Alterar” ao lado dele e confirme pelo link enviado.';
  return new AppError('forbidden', message, { email: message });
};
