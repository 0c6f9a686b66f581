import { profiles } from '#shared/contract/profiles.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/rateLimit.store.ts';
import { tellOwner } from '../accounts/tellOwner.ts';
import { findUser, findUserByEmail, saveProfile } from '../accounts/users.store.ts';
import { emailTaken } from '../accounts/users.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
import { busy, mergeEdit } from '../platform/edits.ts';
import { AppError } from '../platform/errors.ts';

/** Per 15 minutes: each writes to the earlier address, and tells whether the new one has an account. */
const EMAIL_CHANGES_PER_ACCOUNT = 5;

const PHONE = ['phone_country_code', 'phone'] as const;

export const handler = endpoint(profiles.update)(async ({ user, body, siteUrl, now }) => {
  const { base, ...form } = body;
  let mayMove = false;
  const saved = await retryIfChanged(async () => {
    const stored = await findUser(user.id);
    if (!stored) throw new AppError('not_found', 'Perfil não encontrado');
    const edited = mergeEdit(form, base, stored, { groups: [PHONE] });
    const movesFrom = stored.email === edited.email ? undefined : stored.email;
    if (movesFrom && !mayMove) {
      await consumeRateLimit(`email-change#${user.id}`, EMAIL_CHANGES_PER_ACCOUNT, now);
      mayMove = true;
    }
    if (await saveProfile(stored, edited)) return { movesFrom };
    if (movesFrom) await requireFreeEmail(edited.email);
    return undefined;
  });
  if (!saved) throw busy();
  if (saved.movesFrom) await tellOwner('email_changed', saved.movesFrom, siteUrl, now);
  return { success: true };
});

/** Throws `conflict` if an account has the e-mail. */
const requireFreeEmail = async (email: string): Promise<void> => {
  if (await findUserByEmail(email)) throw emailTaken();
};
