import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { log } from '../platform/log.ts';
import { readEvent, type StripeEvent } from '../platform/stripe/webhooks.ts';
import { closeOpenCheckouts } from './openCheckout.ts';
import type { PaymentStep } from './paymentLog.store.ts';
import { syncSubscription } from './syncSubscription.ts';
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
