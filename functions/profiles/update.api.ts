import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { tellOwner } from '../accounts/tellOwner.ts';
import { findUser, findUserByEmail, saveProfile } from '../accounts/users.store.ts';
import { emailTaken } from '../accounts/users.ts';
import { AppError } from '../platform/errors.ts';

export const handler = endpoint(routes.profiles.update)(async ({ user, body, siteUrl, now }) => {
  const stored = await findUser(user.id);
  if (stored && (await saveProfile(stored, body))) {
    if (stored.email !== body.email) await tellOwner('email_changed', stored.email, siteUrl, now);
    return { success: true };
  }
  const owner = await findUserByEmail(body.email);
  if (owner && owner.id !== user.id) throw emailTaken();
  throw new AppError(
    'conflict',
    'Seu perfil foi alterado em outro lugar. Recarregue a página e tente de novo.',
  );
});
