import { ownEmail } from '#shared/contract/ownEmail.ts';
import { AppError, fieldError } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import { countEmailRequest, queueMails, requireSenderFor } from './email/requestMail.ts';
import { accessEndpoint } from './endpoint.ts';
import { LINK_LIFETIME } from './links/links.store.ts';
import { startEmailChange } from './links/proofs.store.ts';
import { requireOwner } from './signIn/ownPassword.ts';
import { consumeRateLimit } from './signIn/rateLimit.store.ts';

/** Never looks up the new address, so neither the answer nor its timing reveals who has an account. */
export const handler = accessEndpoint(ownEmail.changeEmail)(async ({ user, body, siteUrl, ...context }) => {
  requireSenderFor('trocar o e-mail');
  const { now, network } = context;
  const stored = await requireOwner(context, body.password);
  if (body.email === stored.email) throw sameAddress();
  await consumeRateLimit('email-change', user.id, now);
  await countEmailRequest(user.id, network, now);
  if (!(await startEmailChange(stored, body.email, now + LINK_LIFETIME))) throw changed();
  const request = { siteUrl, requestedAt: toMoment(now) };
  await queueMails(
    { kind: 'proof', userId: user.id, email: body.email, ...request },
    { kind: 'email_change_requested', email: stored.email, ...request },
  );
  return { success: true };
});

const sameAddress = () => fieldError('malformed', 'email', 'Este já é o e-mail da sua conta.');

const changed = () =>
  new AppError('conflict', 'Sua conta foi alterada em outro lugar. Recarregue a página e tente de novo.');
