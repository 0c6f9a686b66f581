import type { Account } from '../account/account.ts';
import {
  type Invoice,
  listOf,
  type Price,
  type Subscription,
  type SubscriptionStatus,
} from '../account/objects.ts';
import { periodEnd } from '../account/periods.ts';
import { emit, update } from '../account/view.ts';
import { collectPayment, createInvoice, markPaid, startAttempt } from './invoices.ts';

interface StartOptions {
  readonly customer: string;
  readonly price: string;
  readonly quantity?: number;
  /** When the trial ends, in seconds since 1970; null without a trial. */
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
  readonly paymentMethod: string | null;
  /** The first payment is confirmed later, as with a voucher. */
  readonly isPaymentPending?: boolean;
}

/** The payment method must be valid. The subscription is incomplete until the first payment is settled. */
export const startSubscription = (
  account: Account,
  {
    customer,
    price,
    quantity = 1,
    trialEnd,
    metadata,
    paymentMethod,
    isPaymentPending = false,
  }: StartOptions,
): Subscription => {
  const given = account.newObject('sub_1');
  const { id, created } = given;
  const sold = account.find('prices', price);
  const item = {
    ...account.newObject('si_'),
    object: 'subscription_item' as const,
    current_period_end: trialEnd ?? periodEnd(created, created),
    current_period_start: created,
    price: sold,
    quantity,
    subscription: id,
  };
  const subscription = account.add('subscriptions', {
    ...given,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    currency: sold.currency,
    customer,
    default_payment_method: paymentMethod,
    default_source: null,
    ended_at: null,
    items: { ...listOf([], `/v1/subscription_items?subscription=${id}`), data: [item] },
    latest_invoice: null,
    metadata,
    pause_collection: null,
    start_date: created,
    status: firstStatus(trialEnd, isPaymentPending),
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : created,
    hidden: { isPaymentPending, prorations: [] },
  });
  const invoice = billPeriod(account, subscription, 'subscription_create');
  emit(account, 'customer.subscription.created', subscription);
  if (isPaymentPending) startAttempt(account, invoice);
  else collectPayment(account, invoice, { isCustomerPresent: true });
  return subscription;
};

const firstStatus = (trialEnd: number | null, isPaymentPending: boolean): SubscriptionStatus => {
  if (trialEnd !== null) return 'trialing';
  return isPaymentPending ? 'incomplete' : 'active';
};

/** Bills a period together with the prorations that wait for the next invoice. */
export const billPeriod = (
  account: Account,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  isDraft = false,
): Invoice => {
  const [{ price, quantity, current_period_start: start, current_period_end: end }] = subscription.items.data;
  const product = productNameOf(account, price);
  const isTrial = subscription.status === 'trialing';
  const line = {
    amount: isTrial ? 0 : price.unit_amount * quantity,
    description: isTrial ? `Período de teste: ${product}` : `${quantity} × ${product}`,
    period: { start, end },
  };
  const lines = [...takeProrationLines(subscription, start), line];
  return createInvoice(account, subscription, { reason, lines, isDraft });
};

/** Removes the waiting prorations and returns them as invoice lines. `start` is in seconds since 1970. */
const takeProrationLines = (subscription: Subscription, start: number) => {
  const period = { start, end: subscription.items.data[0].current_period_end };
  const prorations = subscription.hidden.prorations.splice(0);
  return prorations.map(({ amount, description }) => ({ amount, description, period }));
};

export const productNameOf = (account: Account, { product }: Price): string =>
  account.find('products', product).name;

/** Emits `customer.subscription.updated` only if anything changed. */
export const updateSubscription = (account: Account, subscription: Subscription, change: () => void): void =>
  update(account, 'customer.subscription.updated', subscription, change);

/** Returns whether the invoice is paid. A subscription that owes nothing becomes active again. */
export const payInvoice = (account: Account, invoice: Invoice): boolean => {
  const isPaid = collectPayment(account, invoice);
  if (isPaid) reactivate(account, invoice);
  return isPaid;
};

/** Pays an invoice by other means than the card, such as a voucher. */
export const payOutsideCard = (account: Account, invoice: Invoice): void => {
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

/** Open invoices of the subscription, oldest first. */
export const openInvoicesOf = ({ tables }: Account, { id }: Subscription): readonly Invoice[] =>
  [...tables.invoices.values()].filter(
    ({ hidden, status }) => hidden.subscription === id && status === 'open',
  );

/** The next invoice contains the prorated difference. A trial continues. */
export const changePlan = (account: Account, subscription: Subscription, priceId: string): void => {
  const [item] = subscription.items.data;
  const [before, after] = [item.price, account.find('prices', priceId)];
  if (before.id === after.id) return;
  updateSubscription(account, subscription, () => {
    item.price = after;
    if (subscription.status === 'trialing') return;
    addProration(account, subscription, before, -1);
    addProration(account, subscription, after, 1);
  });
};

/** Charges (1) or credits (-1) a price for the rest of the period, on the next invoice. */
export const addProration = (
  account: Account,
  { hidden, items }: Subscription,
  price: Price,
  sign: 1 | -1,
): void => {
  const [{ current_period_start: start, current_period_end: end }] = items.data;
  const share = Math.max(0, end - account.now()) / (end - start);
  const product = productNameOf(account, price);
  hidden.prorations.push({
    amount: sign * Math.round(price.unit_amount * share),
    description: sign > 0 ? `Tempo restante: ${product}` : `Tempo não usado: ${product}`,
  });
};

/** Bills the waiting prorations now. A credit stays in the customer's balance. */
export const billProrations = (account: Account, subscription: Subscription): void => {
  const lines = takeProrationLines(subscription, account.now());
  const invoice = createInvoice(account, subscription, { reason: 'subscription_update', lines });
  if (!collectPayment(account, invoice) && subscription.status === 'active') {
    subscription.status = 'past_due';
  }
};
