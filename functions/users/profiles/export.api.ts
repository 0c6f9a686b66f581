import { ownAccount } from '#shared/contract/ownAccount.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { findUser } from '../../accounts/users.store.ts';
import { AppError } from '../../platform/errors.ts';
import { exportAccount } from './exportAccount.ts';
import { exportKeywords } from './exportKeywords.ts';

/** Returns one part per request, so that an account of any size fits into the limits of a reply. */
export const handler = endpoint(ownAccount.export)(async ({ user, query: { cursor }, now }) => {
  await consumeRateLimit(cursor === undefined ? 'export' : 'export-part', user.id, now);
  const stored = await findUser(user.id);
  if (!stored) throw new AppError('not_found', 'Perfil não encontrado');
  const [account, part] = await Promise.all([
    cursor === undefined ? exportAccount(stored, now) : null,
    exportKeywords(user.id, cursor ?? ''),
  ]);
  return { account, ...part };
});
