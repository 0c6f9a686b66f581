import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readEvent } from '../platform/stripe/webhooks.ts';
import { processEvent } from './processEvent.ts';
import { isProcessed, markProcessed } from './webhookEvents.store.ts';

/** An event is marked last: if processing fails, Stripe sends it again. */
export const handler = endpoint(routes.billing.receiveWebhook)(async ({ signed, now }) => {
  const event = await readEvent(signed, now);
  if (event.isOwnAccount && !(await isProcessed(event.id))) {
    await markProcessed(event.id, await processEvent(event), now);
  }
  return { received: true };
});
