import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readEvent, type StripeEvent } from '../platform/stripe/webhooks.ts';
import { closeOpenCheckouts } from './openCheckout.ts';
import type { PaymentStep } from './paymentLog.store.ts';
import { syncSubscription } from './syncSubscription.ts';
import { isProcessed, markProcessed } from './webhookEvents.store.ts';

/** An event is marked last: if processing fails, Stripe sends it again. */
export const handler = endpoint(routes.billing.receiveWebhook)(async ({ signed, now }) => {
  const event = await readEvent(signed, now);
  if (event.isOwnAccount && !(await isProcessed(event.id))) {
    await markProcessed(event.id, await processEvent(event), now);
  }
  return { received: true };
});

const RELEVANT_TYPES = /^(?:checkout\.session|customer\.subscription|invoice)\./;

/** Processes an event if it concerns one of our customers. Returns its step for the payment log. */
const processEvent = async ({
  type,
  customerId,
  objectId,
}: StripeEvent): Promise<PaymentStep | undefined> => {
  if (customerId === undefined || !RELEVANT_TYPES.test(type)) return undefined;
  if (!(await syncSubscription(customerId))) return undefined;
  if (type === 'checkout.session.completed') await closeOpenCheckouts(customerId);
  return { sessionId: objectId, status: 'webhook_received', details: type };
};
