import { type StripeEventType, stripeEvents } from '#shared/stripeEvents.ts';
import type { StripeEvent } from '../../platform/stripe/webhooks.ts';

/**
 * What an event asks for: a new reading of the customer's subscriptions, closing the checkouts that another
 * one made superfluous, a line in the payment log, or nothing.
 */
export type EventEffect = 'sync' | 'close-checkouts' | 'record-failure' | 'none';

/**
 * What an event asks for. The events of a subscription and of its payments tell everything about it, so a
 * checkout's own events need no reading.
 */
export const effectOf = (event: Pick<StripeEvent, 'type' | 'changed' | 'amountPaid'>): EventEffect => {
  const type = stripeEvents.find((known) => known === event.type);
  return type === undefined ? 'none' : effectOfKnown(type, event);
};

const effectOfKnown = (
  type: StripeEventType,
  { changed, amountPaid }: Pick<StripeEvent, 'changed' | 'amountPaid'>,
): EventEffect => {
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
      // The invoice of a trial is for nothing.
      return amountPaid > 0 ? 'sync' : 'none';
    default:
      return type satisfies never;
  }
};
