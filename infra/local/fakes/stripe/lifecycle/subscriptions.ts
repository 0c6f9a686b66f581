import type { Price } from '../objects/catalog.ts';
import type { Invoice } from '../objects/invoices.ts';
import { type MissingPaymentMethod, newSubscription, type Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { emit, update } from './events.ts';
import { collectPayment, createInvoice, markPaid, startAttempt } from './invoices.ts';
import { periodEnd } from './periods.ts';

interface StartOptions {
  readonly customer: string;
  readonly price: string;
  /** When the trial ends, in seconds; null for none. */
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
  /** The id of the payment method to charge, if any. */
  readonly paymentMethod: string | null;
  /** Whether the first payment is confirmed later, as with a voucher. */
  readonly isPaymentPending?: boolean;
  readonly missingPaymentMethod?: MissingPaymentMethod;
}

/**
 * Starts a subscription whose payment method, if it needs one, is valid: trialing, active with a paid
 * invoice, or incomplete until its payment is settled.
 */
export const startSubscription = (
  account: Account,
  {
    customer,
    price,
    trialEnd,
    metadata,
    paymentMethod,
    isPaymentPending = false,
    missingPaymentMethod = 'create_invoice',
  }: StartOptions,
): Subscription => {
  const now = account.now();
  const subscription = newSubscription({
    ...account.newObject('sub_1'),
    customer,
    default_payment_method: paymentMethod,
    isPaymentPending,
    itemId: account.newId('si_'),
    metadata,
    missingPaymentMethod,
    periodEnd: trialEnd ?? periodEnd(now, now),
    price: account.find('prices', price),
    trialEnd,
  });
  account.add('subscriptions', subscription);
  const invoice = billPeriod(account, subscription, 'subscription_create');
  emit(account, 'customer.subscription.created', subscription);
  if (isPaymentPending) startAttempt(account, invoice);
  else collectPayment(account, invoice, { isCustomerPresent: true });
  return subscription;
};

/** Bills the current period, and the prorations that waited for the next invoice. */
export const billPeriod = (
  account: Account,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  isDraft = false,
): Invoice => {
  const [{ price, current_period_start: start, current_period_end: end }] = subscription.items.data;
  const product = productNameOf(account, price);
  const isTrial = subscription.status === 'trialing';
  const line = {
    amount: isTrial ? 0 : price.unit_amount,
    description: isTrial ? `Período de teste: ${product}` : `1 × ${product}`,
    isProration: false,
    period: { start, end },
    price,
  };
  const lines = [...takeProrationLines(account, subscription, start), line];
  return createInvoice(account, subscription, { reason, lines, isDraft });
};

/** Takes the waiting prorations as invoice lines, from `start` (in seconds) to the end of the period. */
export const takeProrationLines = (account: Account, subscription: Subscription, start: number) => {
  const period = { start, end: subscription.items.data[0].current_period_end };
  const prorations = subscription.hidden.prorations.splice(0);
  return prorations.map(({ price, ...proration }) => ({
    ...proration,
    isProration: true,
    period,
    price: account.find('prices', price),
  }));
};

/** The name that a price is sold under. */
export const productNameOf = (account: Account, { product }: Price): string =>
  account.find('products', product).name;

/** Changes a subscription and emits the event of it, if anything changed. */
export const updateSubscription = (account: Account, subscription: Subscription, change: () => void): void =>
  update(account, 'customer.subscription.updated', subscription, change);

/** Attempts to collect an open invoice; a subscription that owes nothing any more is active again. */
export const payInvoice = (account: Account, invoice: Invoice): boolean => {
  const isPaid = collectPayment(account, invoice);
  if (isPaid) reactivate(account, invoice);
  return isPaid;
};

/** Records that an open invoice was paid by other means than the card, as by a voucher. */
export const settleInvoice = (account: Account, invoice: Invoice): void => {
  markPaid(account, invoice);
  reactivate(account, invoice);
};

const reactivate = (account: Account, invoice: Invoice): void => {
  const subscription = account.find('subscriptions', invoice.hidden.subscription);
  const isOwing = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status);
  if (!isOwing || openInvoicesOf(account, subscription).length > 0) return;
  updateSubscription(account, subscription, () => {
    subscription.status = 'active';
    subscription.hidden.isPaymentPending = false;
  });
};

/** The open invoices of a subscription, oldest first. */
export const openInvoicesOf = ({ tables }: Account, { id }: Subscription): readonly Invoice[] =>
  [...tables.invoices.values()].filter(
    ({ hidden, status }) => hidden.subscription === id && status === 'open',
  );
