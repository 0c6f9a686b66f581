import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readEvent, type StripeEvent } from '../platform/stripe/webhooks.ts';
import { closeCheckoutsOf } from './checkouts.ts';
import { endEvent, isEventDone, type PaymentStep } from './paymentLog.store.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Marked last: whatever fails before is tried again when Stripe repeats the event. */
export const handler = endpoint(routes.billing.receiveWebhook)(async ({ signed, now }) => {
  const event = await readEvent(signed, now);
  if (event.isOurs && !(await isEventDone(event.id))) await endEvent(event.id, await follow(event), now);
  return { received: true };
});

const ABOUT_SUBSCRIPTIONS = /^(?:checkout\.session|customer\.subscription|invoice)\./;

/** Follows an event that is about one of our customers; its step for the log. */
const follow = async ({ type, customerId, objectId }: StripeEvent): Promise<PaymentStep | undefined> => {
  if (customerId === undefined || !ABOUT_SUBSCRIPTIONS.test(type)) return undefined;
  if (!(await syncSubscription(customerId))) return undefined;
  if (type === 'checkout.session.completed') await closeCheckoutsOf(customerId);
  return { sessionId: objectId, status: 'webhook_received', details: type };
};
