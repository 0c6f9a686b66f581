import { ownEmail } from '#shared/contract/ownEmail.ts';
import { AppError } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import { countEmailRequest, queueMails, requireSenderFor } from './email/requestMail.ts';
import { isClosedToAccount } from './email/returnedMails.store.ts';
import { endpoint } from './endpoint.ts';
import { consumeRateLimit } from './signIn/rateLimit.store.ts';
import { findUser } from './users.store.ts';
import { isProving, pendingAddress } from './users.ts';

export const handler = endpoint(ownEmail.requestEmailProof)(async ({ user, network, siteUrl, now }) => {
  requireSenderFor('confirmar o seu e-mail');
  await consumeRateLimit('email-proof', user.id, now);
  await countEmailRequest(user.id, network, now);
  const stored = await findUser(user.id);
  const email = stored && (pendingAddress(stored, now) ?? stored.email);
  if (!stored || !email || !isProving(stored, email, now)) {
    throw new AppError('conflict', 'O seu e-mail já está confirmado.');
  }
  if (await isClosedToAccount(email, now)) {
    throw new AppError('conflict', 'Um e-mail para este endereço voltou. Confira o endereço ou use outro.');
  }
  await queueMails({ kind: 'proof', userId: user.id, email, siteUrl, requestedAt: toMoment(now) });
  return { success: true };
});
