import type { Price } from '../objects/catalog.ts';
import type { Invoice } from '../objects/invoices.ts';
import { newSubscription, type Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { emit, update } from './events.ts';
import { collectPayment, createInvoice, scheduleAttempt } from './invoices.ts';
import { periodEnd } from './periods.ts';

interface StartOptions {
  readonly customer: string;
  readonly price: string;
  /** When the trial ends, in seconds; null for none. */
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
}

/** Starts a subscription whose card, if it needs one, is valid: trialing, or active with a paid invoice. */
export const startSubscription = (
  account: Account,
  { customer, price, trialEnd, metadata }: StartOptions,
): Subscription => {
  const now = account.now();
  const subscription = newSubscription({
    ...account.newObject('sub_1'),
    customer,
    itemId: account.newId('si_'),
    metadata,
    periodEnd: trialEnd ?? periodEnd(now, now),
    price: account.find('prices', price),
    trialEnd,
  });
  account.add('subscriptions', subscription);
  const invoice = billPeriod(account, subscription, 'subscription_create');
  emit(account, 'customer.subscription.created', subscription);
  collectPayment(account, invoice, { isCustomerPresent: true });
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

/** Ends a subscription now; its open invoices stay open, without further attempts. */
export const cancelSubscription = (
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void => {
  subscription.status = 'canceled';
  subscription.canceled_at ??= account.now();
  subscription.ended_at = account.now();
  subscription.cancellation_details.reason ??= reason;
  for (const invoice of openInvoicesOf(account, subscription)) scheduleAttempt(invoice, null);
  emit(account, 'customer.subscription.deleted', subscription);
};

/** Schedules the end at the end of the period, or undoes that. */
export const setCancelAtPeriodEnd = (account: Account, subscription: Subscription, isWanted: boolean): void =>
  updateSubscription(account, subscription, () => {
    if (subscription.cancel_at_period_end === isWanted) return;
    subscription.cancel_at_period_end = isWanted;
    subscription.cancel_at = isWanted ? subscription.items.data[0].current_period_end : null;
    subscription.canceled_at = isWanted ? account.now() : null;
    subscription.cancellation_details.reason = isWanted ? 'cancellation_requested' : null;
  });

/** Attempts to collect an open invoice; a subscription that owes nothing any more is active again. */
export const payInvoice = (account: Account, invoice: Invoice): boolean => {
  const isPaid = collectPayment(account, invoice);
  const subscription = account.find('subscriptions', invoice.hidden.subscription);
  const isOwing = subscription.status === 'past_due' || subscription.status === 'unpaid';
  if (isPaid && isOwing && openInvoicesOf(account, subscription).length === 0) {
    updateSubscription(account, subscription, () => {
      subscription.status = 'active';
    });
  }
  return isPaid;
};

/** The open invoices of a subscription, oldest first. */
export const openInvoicesOf = ({ tables }: Account, { id }: Subscription): readonly Invoice[] =>
  [...tables.invoices.values()].filter(
    ({ hidden, status }) => hidden.subscription === id && status === 'open',
  );
