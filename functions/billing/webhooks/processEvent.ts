import { listSubscriptions } from '../../platform/stripe/subscriptions.ts';
import type { StripeEvent } from '../../platform/stripe/webhooks.ts';
import { closeOpenCheckouts } from '../checkout/openCheckout.ts';
import type { PaymentStep } from '../checkout/paymentLog.store.ts';
import { isAwaitingPayment, isLive } from '../sync/chooseSubscription.ts';
import { findUserOf } from '../sync/customers.store.ts';
import { syncSubscription } from '../sync/syncSubscription.ts';

/** Returns the step for the payment log, if any. Ignores customers that are not ours. */
export const processEvent = async (event: StripeEvent): Promise<PaymentStep | undefined> => {
  const { type, customerId, objectId } = event;
  const effect = effectOf(event);
  if (customerId === undefined || effect === 'none') return undefined;
  if (effect === 'sync') {
    const synced = await syncSubscription(customerId);
    return synced ? { sessionId: objectId, status: 'webhook_received', details: type } : undefined;
  }
  if ((await findUserOf(customerId)) === undefined) return undefined;
  if (effect === 'record-failure') return { sessionId: objectId, status: 'payment_not_paid', details: type };
  if (await isSubscribing(customerId)) await closeOpenCheckouts(customerId);
  return { sessionId: objectId, status: 'webhook_received', details: type };
};

/** Whether a completed checkout's subscription still blocks other checkouts: it may have ended since. */
const isSubscribing = async (customerId: string): Promise<boolean> =>
  (await listSubscriptions(customerId)).some((one) => isLive(one) || isAwaitingPayment(one));

type EventEffect = 'sync' | 'close-checkouts' | 'record-failure' | 'none';

/**
 * Checkout events need no sync, because the events of the subscription and its payments report the same
 * changes.
 */
export const effectOf = ({
  type,
  changed,
  amountPaid,
}: Pick<StripeEvent, 'type' | 'changed' | 'amountPaid'>): EventEffect => {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return 'close-checkouts';
    case 'checkout.session.async_payment_failed':
      return 'record-failure';
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.payment_failed':
      return 'sync';
    case 'customer.updated':
      return changed.includes('invoice_settings') || changed.includes('default_source') ? 'sync' : 'none';
    case 'invoice.paid':
      // The invoice of a trial has an amount of 0.
      return amountPaid > 0 ? 'sync' : 'none';
    default:
      return 'none';
  }
};
