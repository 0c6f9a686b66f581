import type { StripeEvent } from '../platform/stripe/webhooks.ts';
import { findUserOf } from './customers.store.ts';
import { effectOf } from './eventEffects.ts';
import { closeOpenCheckouts } from './openCheckout.ts';
import { syncInTurn } from './syncInTurn.ts';
import type { markProcessed } from './webhookEvents.store.ts';

/** What the payment log gets to read of an event. */
type LoggedStep = Parameters<typeof markProcessed>[1];

/** Does what an event asks for, if it concerns one of our customers. Returns its step for the payment log. */
export const processEvent = async (event: StripeEvent): Promise<LoggedStep> => {
  const { type, customerId, objectId } = event;
  const effect = effectOf(event);
  if (customerId === undefined || effect === 'none') return undefined;
  if (effect === 'sync') {
    const isOurs = await syncInTurn(customerId);
    return isOurs ? { sessionId: objectId, status: 'webhook_received', details: type } : undefined;
  }
  if ((await findUserOf(customerId)) === undefined) return undefined;
  if (effect === 'record-failure') return { sessionId: objectId, status: 'payment_not_paid', details: type };
  await closeOpenCheckouts(customerId);
  return { sessionId: objectId, status: 'webhook_received', details: type };
};
