import { profiles } from '#shared/contract/profiles.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/rateLimit.store.ts';
import { tellOwner } from '../accounts/tellOwner.ts';
import { findUser, findUserByEmail, saveProfile } from '../accounts/users.store.ts';
import { emailTaken } from '../accounts/users.ts';
import { AppError } from '../platform/errors.ts';

/** Per 15 minutes: each writes to the earlier address, and tells whether the new one has an account. */
const EMAIL_CHANGES_PER_ACCOUNT = 5;

export const handler = endpoint(profiles.update)(async ({ user, body, siteUrl, now }) => {
  const stored = await findUser(user.id);
  const movesFrom = stored?.email === body.email ? undefined : stored?.email;
  if (movesFrom) await consumeRateLimit(`email-change#${user.id}`, EMAIL_CHANGES_PER_ACCOUNT, now);
  if (stored && (await saveProfile(stored, body))) {
    if (movesFrom) await tellOwner('email_changed', movesFrom, siteUrl, now);
    return { success: true };
  }
  const owner = await findUserByEmail(body.email);
  if (owner && owner.id !== user.id) throw emailTaken();
  throw new AppError(
    'conflict',
    'Seu perfil foi alterado em outro lugar. Recarregue a página e tente de novo.',
  );
});
