import type { Account } from '../account/account.ts';
import { type Invoice, type InvoiceLine, listOf, type Subscription } from '../account/objects.ts';
import { DAY } from '../account/periods.ts';
import { emit } from '../account/view.ts';

/** Days from a failed payment to the next automatic attempt. */
const RETRY_DAYS = [3, 5, 7];

interface InvoiceOptions {
  readonly reason: Invoice['billing_reason'];
  readonly lines: readonly Pick<InvoiceLine, 'amount' | 'description' | 'period'>[];
  /** A draft is never charged. */
  readonly isDraft?: boolean;
}

/** The amount due includes the customer's balance. The payment is not collected yet. */
export const createInvoice = (
  account: Account,
  subscription: Subscription,
  { reason, lines, isDraft = false }: InvoiceOptions,
): Invoice => {
  const customer = account.find('customers', subscription.customer);
  const given = account.newObject('in_1');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const amountDue = Math.max(0, total + customer.balance);
  const invoiceLines = lines.map((line) => ({
    id: account.newId('il_1'),
    object: 'line_item' as const,
    ...line,
  }));
  const invoice = account.add('invoices', {
    ...given,
    object: 'invoice',
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    currency: subscription.currency,
    customer: customer.id,
    lines: listOf(invoiceLines, `/v1/invoices/${given.id}/lines`),
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payments: listOf([], `/v1/invoice_payments?invoice=${given.id}`),
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { paid_at: null },
    total,
    hidden: { subscription: subscription.id, automaticRetries: 0 },
  });
  customer.next_invoice_sequence += 1;
  subscription.latest_invoice = invoice.id;
  emit(account, 'invoice.created', invoice);
  if (!isDraft) finalizeInvoice(account, invoice);
  return invoice;
};

export const finalizeInvoice = (account: Account, invoice: Invoice): void => {
  const { starting_balance, total, amount_due } = invoice;
  account.find('customers', invoice.customer).balance = starting_balance + total - amount_due;
  invoice.status = 'open';
  emit(account, 'invoice.finalized', invoice);
};

/** Returns whether the invoice is paid. A card that fails at renewals works while the customer is present. */
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

export const startAttempt = (account: Account, invoice: Invoice): void => {
  invoice.attempt_count += 1;
  invoice.attempted = true;
  if (invoice.payments.data.length > 0) return;
  invoice.payments.data.push({
    ...account.newObject('inpay_1'),
    object: 'invoice_payment',
    amount_paid: null,
    payment: { payment_intent: account.newId('pi_3'), type: 'payment_intent' },
    status: 'open',
  });
};

/** The subscription's own payment method, or else the customer's default. */
export const paymentMethodOf = (account: Account, subscription: Subscription): string | null =>
  subscription.default_payment_method ??
  account.find('customers', subscription.customer).invoice_settings.default_payment_method;

export const voidInvoice = (account: Account, invoice: Invoice): void => {
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  emit(account, 'invoice.voided', invoice);
};

export const markPaid = (account: Account, invoice: Invoice): true => {
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = account.now();
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  for (const payment of invoice.payments.data) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
  }
  emit(account, 'invoice.paid', invoice);
  emit(account, 'invoice.payment_succeeded', invoice);
  return true;
};

/** Schedules the next attempt, unless the subscription's first payment failed. */
export const failPayment = (account: Account, invoice: Invoice): false => {
  const { hidden, next_payment_attempt: next } = invoice;
  const { ended_at, status } = account.find('subscriptions', hidden.subscription);
  const isRetried = ended_at === null && status !== 'incomplete';
  // A manual attempt does not postpone the next automatic one.
  if (isRetried && (next === null || next <= account.now())) {
    const days = RETRY_DAYS[hidden.automaticRetries];
    invoice.next_payment_attempt = days === undefined ? null : account.now() + days * DAY;
    hidden.automaticRetries += 1;
  }
  emit(account, 'invoice.payment_failed', invoice);
  return false;
};
