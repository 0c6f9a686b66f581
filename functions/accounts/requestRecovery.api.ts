import { accounts } from '#shared/contract/accounts.ts';
import { sendAll } from '../platform/aws/queues.ts';
import { endpointFor } from '../platform/http/endpoint.ts';
import { toMoment } from '../platform/time/clock.ts';
import { consumeRateLimit } from './rateLimit.store.ts';
import { requireSenderFor } from './requireSenderFor.ts';

/** Per 15 minutes. Every request leaves another valid link, so the limit locks nobody out. */
const REQUESTS_PER_ACCOUNT = 3;
/** Per 15 minutes: enough for an office behind one address. */
const REQUESTS_PER_ADDRESS = 30;

/** Who asks does not matter, and this function has no permission to read it. */
const endpoint = endpointFor(async () => undefined);

/**
 * A worker looks up the account, so that the work and the answer are the same for every address. API Gateway
 * answers its own hosts only, so no caller can put another site's address into the e-mail.
 */
export const handler = endpoint(accounts.requestRecovery)(async ({ body, network, siteUrl, now }) => {
  requireSenderFor('recuperar o acesso');
  await consumeRateLimit(`recovery-address#${network}`, REQUESTS_PER_ADDRESS, now);
  await consumeRateLimit(`recovery#${body.email}`, REQUESTS_PER_ACCOUNT, now);
  await sendAll('MAILS_QUEUE_URL', [
    { kind: 'recovery', email: body.email, siteUrl, requestedAt: toMoment(now) },
  ]);
  return { success: true };
});
