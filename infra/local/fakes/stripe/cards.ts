import type Stripe from 'stripe';
import { idOf, type Store } from './store.ts';
import { hasEnded, openInvoicesOf, payInvoice, subscriptionsOf } from './subscriptions.ts';

/** Shown to the customer on the page whose form was refused. */
export class HostedPageError extends Error {}

export const VALID_CARD = '4242424242424242';

/** The accepted test cards. At Stripe the second fails every charge; here it passes at the checkout. */
const accepted = [VALID_CARD, '4000000000000341'];

/** Throws HostedPageError unless `number` is a valid test card. The number is not stored. */
export const attachCard = (store: Store, customer: string, number: string): string => {
  const digits = number.replace(/[\s-]/g, '');
  if (!accepted.includes(digits)) {
    throw new HostedPageError('Seu cartão foi recusado. Este ambiente só aceita cartões de teste.');
  }
  const card = { brand: 'visa', last4: digits.slice(-4) };
  return store.add('payment_method', store.newId('pm'), { card, customer, type: 'card' }).id;
};

/** Changes the card of a customer and of their subscriptions, without paying open invoices. */
export const changeCard = (store: Store, customerId: string, number: string): void => {
  const card = attachCard(store, customerId, number);
  const customer = store.findCustomer(customerId);
  store.update(customer, () => {
    customer.invoice_settings.default_payment_method = card;
  });
  for (const subscription of subscriptionsOf(store, customerId)) {
    if (hasEnded(subscription) || subscription.default_payment_method === null) continue;
    store.update(subscription, () => Object.assign(subscription, { default_payment_method: card }));
  }
};

export const payWithCard = (store: Store, subscription: Stripe.Subscription, number: string): void => {
  changeCard(store, idOf(subscription.customer), number);
  for (const invoice of openInvoicesOf(store, subscription)) payInvoice(store, invoice);
};
