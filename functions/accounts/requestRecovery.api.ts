import { accounts } from '#shared/contract/accounts.ts';
import { endpointFor } from '../platform/http/endpoint.ts';
import { toMoment } from '../platform/time/clock.ts';
import { queueMails, requireSenderFor } from './email/requestMail.ts';
import { consumeRateLimit } from './signIn/rateLimit.store.ts';

/** Who asks does not matter, and this function has no permission to read it. */
const endpoint = endpointFor(async () => undefined);

/**
 * A worker looks up the account, so that the work and the answer are the same for every address. API Gateway
 * answers its own hosts only, so no caller can put another site's address into the e-mail.
 */
export const handler = endpoint(accounts.requestRecovery)(async ({ body, network, siteUrl, now }) => {
  requireSenderFor('recuperar o acesso');
  await consumeRateLimit('recovery-network', network, now);
  await consumeRateLimit('recovery-email', body.email, now);
  await queueMails({ kind: 'recovery', email: body.email, siteUrl, requestedAt: toMoment(now) });
  return { success: true };
});
