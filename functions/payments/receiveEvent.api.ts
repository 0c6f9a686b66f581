import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readEvent, type StripeEvent } from '../platform/events.ts';
import { syncSubscription } from '../subscriptions/sync.ts';
import { closeCheckoutsOf } from './checkouts.ts';
import { isEventDone, logStep, markEvent } from './store.ts';

/** Marked last: whatever fails before is tried again when Stripe repeats the event. */
export const handler = endpoint(routes.payments.receiveEvent)(async ({ signed, now }) => {
  const event = await readEvent(signed, now);
  if (event.isOurs && !(await isEventDone(event.id))) {
    await follow(event);
    await markEvent(event.id, now);
  }
  return { received: true };
});

const follow = async ({ type, customerId, objectId }: StripeEvent): Promise<void> => {
  if (customerId === undefined || !/^(?:checkout\.session|customer\.subscription|invoice)\./.test(type))
    return;
  if (!(await syncSubscription(customerId))) return;
  if (type === 'checkout.session.completed') await closeCheckoutsOf(customerId);
  await logStep({ sessionId: objectId, status: 'webhook_received', details: type });
};
