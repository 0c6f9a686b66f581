import {
  type Invoice,
  type LineOptions,
  newInvoice,
  newInvoiceLine,
  newInvoicePayment,
} from '../objects/invoices.ts';
import type { Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { emit } from './events.ts';
import { DAY } from './periods.ts';

/** Days from a failed payment to the next automatic attempt. */
const RETRY_DAYS = [3, 5, 7];

interface InvoiceOptions {
  readonly reason: Invoice['billing_reason'];
  readonly lines: readonly Omit<LineOptions, 'id'>[];
  /** A draft is never charged. */
  readonly isDraft?: boolean;
}

/** Creates an invoice and finalizes it, without collecting the payment. */
export const createInvoice = (
  account: Account,
  subscription: Subscription,
  { reason, lines, isDraft = false }: InvoiceOptions,
): Invoice => {
  const customer = account.find('customers', subscription.customer);
  const context = {
    ...account.newObject('in_1'),
    currency: subscription.currency,
    subscription: subscription.id,
    subscriptionItem: subscription.items.data[0].id,
  };
  const invoice = newInvoice({
    ...context,
    billing_reason: reason,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    lines: lines.map((line) => newInvoiceLine(context, { ...line, id: account.newId('il_1') })),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    subscriptionMetadata: subscription.metadata,
  });
  customer.next_invoice_sequence += 1;
  account.add('invoices', invoice);
  subscription.latest_invoice = invoice.id;
  emit(account, 'invoice.created', invoice);
  if (!isDraft) finalizeInvoice(account, invoice);
  return invoice;
};

/** Turns a draft into an open invoice. */
export const finalizeInvoice = (account: Account, invoice: Invoice): void => {
  const balance = invoice.starting_balance + invoice.total - invoice.amount_due;
  account.find('customers', invoice.customer).balance = balance;
  invoice.ending_balance = balance;
  invoice.status = 'open';
  invoice.effective_at = account.now();
  invoice.status_transitions.finalized_at = account.now();
  emit(account, 'invoice.finalized', invoice);
};

/**
 * Charges the customer's card for an open invoice; returns whether it is paid. The card that fails at
 * renewals succeeds while the customer is present.
 */
export const collectPayment = (
  account: Account,
  invoice: Invoice,
  { isCustomerPresent = false } = {},
): boolean => {
  if (invoice.amount_due === 0) return markPaid(account, invoice);
  startAttempt(account, invoice);
  const subscription = account.find('subscriptions', invoice.hidden.subscription);
  const card = account.tables.paymentMethods.get(paymentMethodOf(account, subscription) ?? '');
  const isCharged = card !== undefined && (isCustomerPresent || !card.hidden.failsAtRenewal);
  return isCharged ? markPaid(account, invoice) : failPayment(account, invoice);
};

/** Counts an attempt to pay an invoice, whose payment is open from then on. */
export const startAttempt = (account: Account, invoice: Invoice): void => {
  invoice.attempt_count += 1;
  invoice.attempted = true;
  if (invoice.payments.data.length > 0) return;
  const payment = newInvoicePayment(account.newObject('inpay_1'), invoice, account.newId('pi_3'));
  invoice.payments.data.push(payment);
};

/** The id of the payment method that is charged: the subscription's own, or else the customer's. */
export const paymentMethodOf = (account: Account, subscription: Subscription): string | null =>
  subscription.default_payment_method ??
  account.find('customers', subscription.customer).invoice_settings.default_payment_method;

/** Cancels an open invoice that nobody owes any more. */
export const voidInvoice = (account: Account, invoice: Invoice): void => {
  invoice.status = 'void';
  invoice.status_transitions.voided_at = account.now();
  scheduleAttempt(invoice, null);
  emit(account, 'invoice.voided', invoice);
};

/** Marks an invoice as paid, whatever paid it. */
export const markPaid = (account: Account, invoice: Invoice): true => {
  const now = account.now();
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = now;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  scheduleAttempt(invoice, null);
  for (const payment of invoice.payments.data) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = now;
  }
  emit(account, 'invoice.paid', invoice);
  emit(account, 'invoice.payment_succeeded', invoice);
  return true;
};

/** Records a failed payment; unless it was the first, further attempts follow. */
export const failPayment = (account: Account, invoice: Invoice): false => {
  const { hidden, next_payment_attempt: next } = invoice;
  const { ended_at, status } = account.find('subscriptions', hidden.subscription);
  const isRetried = ended_at === null && status !== 'incomplete';
  // A manual attempt before the next automatic one does not postpone that.
  if (isRetried && (next === null || next <= account.now())) {
    const days = RETRY_DAYS[hidden.automaticRetries];
    scheduleAttempt(invoice, days === undefined ? null : account.now() + days * DAY);
    hidden.automaticRetries += 1;
  }
  emit(account, 'invoice.payment_failed', invoice);
  return false;
};

/** Sets the time of the next automatic attempt, in seconds; null for none. */
export const scheduleAttempt = (invoice: Invoice, at: number | null): void => {
  invoice.next_payment_attempt = at;
  invoice.auto_advance = at !== null;
};
