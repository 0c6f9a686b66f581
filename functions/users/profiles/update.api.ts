import { profiles } from '#shared/contract/profiles.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { findUser, saveProfile } from '../../accounts/users.store.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../../platform/edits.ts';
import { AppError } from '../../platform/errors.ts';
import { profileVersion } from './profile.ts';

export const handler = endpoint(profiles.update)(async ({ user, body }) => {
  const { email, version, ...edited } = body;
  const saved = await retryOrThrow(async () => {
    const stored = await findUser(user.id);
    if (!stored) throw new AppError('not_found', 'Perfil não encontrado');
    requireVersion({ version, ...edited }, stored, profileVersion(stored));
    if (email !== undefined && email !== stored.email) throw changesEmail();
    return (await saveProfile(stored, edited)) ? { ...stored, ...edited } : undefined;
  });
  return { success: true, version: profileVersion(saved) };
});

/**
 * The error for an e-mail in this form: changing it needs a confirmation, so that a session left open cannot
 * take over an account.
 */
const changesEmail = () => {
  const message = 'Para trocar o e-mail, use “Alterar” ao lado dele e confirme pelo link enviado.';
  return new AppError('forbidden', message, { email: message });
};
