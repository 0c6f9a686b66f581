import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { log } from '../platform/log.ts';
import { readEvent } from '../platform/stripe/webhooks.ts';
import { processEvent } from './processEvent.ts';
import { isProcessed, markProcessed } from './webhookEvents.store.ts';
import { recordVerification } from './webhookSecret.store.ts';

/** An event is marked last: if processing fails, Stripe sends it again. */
export const handler = endpoint(routes.billing.receiveWebhook)(async ({ signed, now }) => {
  const event = await readEvent(signed, now);
  await recordVerification(event.verifiedBy, now).catch(ignoreUnrecorded);
  if (event.isOwnAccount && !(await isProcessed(event.id))) {
    await markProcessed(event.id, await processEvent(event), now);
  }
  return { received: true };
});

/** The next event records it. */
const ignoreUnrecorded = (): void => log.error('The verification of a webhook could not be recorded');
