import { accounts } from '#shared/contract/accounts.ts';
import { endpointFor } from '../platform/http/endpoint.ts';
import { toMoment } from '../platform/time/clock.ts';
import { queueMails, requireSenderFor } from './email/requestMail.ts';
import { hashOf } from './sessions/tokens.ts';
import { consumeRateLimit } from './signIn/rateLimit.store.ts';

/** This function has no access to sessions, and needs none. */
const endpoint = endpointFor(async () => undefined, { logsAccess: true });

/**
 * A worker looks up the account, so that all addresses take the same work. API Gateway accepts only its own
 * hosts, so callers cannot forge the site's address in the e-mail.
 */
export const handler = endpoint(accounts.requestRecovery)(async ({ body, network, siteUrl, now, about }) => {
  about(hashOf(body.email));
  requireSenderFor('recuperar o acesso');
  await consumeRateLimit('recovery-network', network, now);
  await consumeRateLimit('recovery-email', body.email, now);
  await queueMails({ kind: 'recovery', email: body.email, siteUrl, requestedAt: toMoment(now) });
  return { success: true };
});
