import type Stripe from 'stripe';
import { cardDeclined } from './errors.ts';
import { idOf, type Store } from './store.ts';

/** Test cards by their last digits, which are all that is stored of a card. */
const FAILS_AT_RENEWAL = '0341';

export const subscriptionOf = (store: Store, { parent }: Stripe.Invoice): Stripe.Subscription =>
  store.find('subscription', parent?.subscription_details?.subscription);

/** The subscription's own payment method, or else the customer's default. */
export const paymentMethodOf = (store: Store, subscription: Stripe.Subscription) => {
  const customer = store.find('customer', subscription.customer);
  const usual = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const card = store.get(subscription.default_payment_method ?? usual);
  return card?.object === 'payment_method' ? card : undefined;
};

/** The fake's subscriptions have one item. */
export const itemOf = ({ items, id }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
};

export const billPeriod = (
  store: Store,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  isDraft = false,
): Stripe.Invoice => {
  const { price, quantity = 1 } = itemOf(subscription);
  const amount = subscription.status === 'trialing' ? 0 : (price.unit_amount ?? 0) * quantity;
  const invoice = store.add('invoice', store.newId('in'), {
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempted: false,
    billing_reason: reason,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    hosted_invoice_url: null,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payments: { object: 'list', data: [], has_more: false, url: '/v1/invoice_payments' },
    status: 'draft',
    status_transitions: { paid_at: null },
    total: amount,
  });
  subscription.latest_invoice = invoice.id;
  if (!isDraft) finalizeInvoice(invoice);
  return invoice;
};

export const finalizeInvoice = (invoice: Stripe.Invoice): void => {
  invoice.status = 'open';
  invoice.hosted_invoice_url = `/i/invoice/${invoice.id}`;
};

/** Returns the intent of the invoice's payment, which is open until an attempt succeeds. */
export const startPayment = (store: Store, invoice: Stripe.Invoice): Stripe.PaymentIntent => {
  invoice.attempted = true;
  const [known] = invoice.payments?.data ?? [];
  if (known) return store.find('payment_intent', known.payment.payment_intent);
  const intent = store.add('payment_intent', store.newId('pi'), {
    last_payment_error: null,
    latest_charge: null,
    status: 'processing',
  });
  const payment = { payment: { payment_intent: intent.id, type: 'payment_intent' } };
  invoice.payments?.data.push(payment as Stripe.InvoicePayment);
  return intent;
};

/** Returns whether the invoice is paid. A card that fails at renewals works while the customer is present. */
export const collectPayment = (
  store: Store,
  invoice: Stripe.Invoice,
  { isCustomerPresent = false } = {},
): boolean => {
  if (invoice.amount_due === 0) return markPaid(store, invoice);
  const card = paymentMethodOf(store, subscriptionOf(store, invoice));
  const isCharged = isCustomerPresent || card?.card?.last4 !== FAILS_AT_RENEWAL;
  return card && isCharged ? markPaid(store, invoice) : failPayment(store, invoice, card !== undefined);
};

export const markPaid = (store: Store, invoice: Stripe.Invoice): true => {
  if (invoice.amount_due > 0) {
    Object.assign(startPayment(store, invoice), { status: 'succeeded', last_payment_error: null });
  }
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = store.now();
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  store.emit(invoice, 'paid');
  return true;
};

/** Without Stripe's automatic further attempts: the invoice stays open until somebody pays it. */
export const failPayment = (store: Store, invoice: Stripe.Invoice, isDeclined = false): false => {
  Object.assign(startPayment(store, invoice), {
    status: 'requires_payment_method',
    last_payment_error: isDeclined ? cardDeclined().body.error : null,
    // Each attempt has a charge of its own.
    latest_charge: isDeclined ? store.newId('ch') : null,
  });
  store.emit(invoice, 'payment_failed');
  return false;
};
