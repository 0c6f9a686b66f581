import type Stripe from 'stripe';
import {
  billPeriod,
  collectPayment,
  itemOf,
  paymentMethodOf,
  startPayment,
  subscriptionOf,
} from './invoices.ts';
import { idOf, type Store } from './store.ts';
import { DAY, HOUR, periodEnd } from './time.ts';

/** How long the first payment may take after it failed. */
const INCOMPLETE_LIFETIME = 23 * HOUR;

export const hasEnded = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

export const subscriptionsOf = (store: Store, customer: string): Stripe.Subscription[] =>
  store.all('subscription').filter((one) => idOf(one.customer) === customer);

export const openInvoicesOf = (store: Store, { id }: Stripe.Subscription): Stripe.Invoice[] =>
  store
    .all('invoice')
    .filter((one) => one.status === 'open' && idOf(one.parent?.subscription_details?.subscription) === id);

interface StartOptions {
  readonly customer: string;
  readonly price: string;
  readonly quantity?: number;
  readonly data?: Stripe.Checkout.SessionCreateParams.SubscriptionData | undefined;
  readonly paymentMethod: string | null;
  /** The first payment is confirmed later, as with a voucher. */
  readonly isPaymentPending?: boolean;
}

/** The payment method must be valid. The subscription is incomplete until the first payment is settled. */
export const startSubscription = (
  store: Store,
  { customer, price, quantity = 1, data, paymentMethod, isPaymentPending }: StartOptions,
): Stripe.Subscription => {
  const [id, now, sold] = [store.newId('sub'), store.now(), store.find('price', price)];
  const trialEnd = data?.trial_period_days ? now + data.trial_period_days * DAY : null;
  const item = {
    id: store.newId('si'),
    object: 'subscription_item' as const,
    current_period_start: now,
    current_period_end: trialEnd ?? periodEnd(now),
    price: sold,
    quantity,
  };
  const subscription = store.add('subscription', id, {
    cancel_at: null,
    cancel_at_period_end: false,
    currency: sold.currency,
    customer,
    default_payment_method: paymentMethod,
    default_source: null,
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    latest_invoice: null,
    metadata: Object(data?.metadata ?? {}),
    pause_collection: null,
    start_date: now,
    status: isPaymentPending ? 'incomplete' : 'active',
    ...(trialEnd !== null && { status: 'trialing' }),
    trial_end: trialEnd,
    trial_settings: data?.trial_settings ?? null,
  });
  const invoice = billPeriod(store, subscription, 'subscription_create');
  store.emit(subscription, 'created');
  if (isPaymentPending) startPayment(store, invoice);
  else collectPayment(store, invoice, { isCustomerPresent: true });
  return subscription;
};

export const isPaymentPending = (store: Store, subscription: Stripe.Subscription): boolean =>
  openInvoicesOf(store, subscription).some((one) => startPayment(store, one).status === 'processing');

/** Returns whether the invoice is paid. A subscription that owes nothing becomes active again. */
export const payInvoice = (store: Store, invoice: Stripe.Invoice, pay = collectPayment): boolean => {
  const isPaid = pay(store, invoice);
  const subscription = subscriptionOf(store, invoice);
  const wasOwing = subscription.status === 'past_due' || subscription.status === 'incomplete';
  if (isPaid && wasOwing && openInvoicesOf(store, subscription).length === 0) {
    store.update(subscription, () => Object.assign(subscription, { status: 'active' }));
  }
  return isPaid;
};

const NEVER = Number.POSITIVE_INFINITY;

export const nextStepAt = (store: Store, subscription: Stripe.Subscription): number => {
  const { cancel_at, created, pause_collection, status } = subscription;
  if (hasEnded(subscription)) return NEVER;
  if (status !== 'incomplete') {
    const { current_period_end } = itemOf(subscription);
    return Math.min(current_period_end, cancel_at ?? NEVER, pause_collection?.resumes_at ?? NEVER);
  }
  return isPaymentPending(store, subscription) ? NEVER : created + INCOMPLETE_LIFETIME;
};

export const takeStep = (store: Store, subscription: Stripe.Subscription): void => {
  const { cancel_at, pause_collection, status, trial_settings } = subscription;
  const isDue = (at: number | null | undefined) => (at ?? NEVER) <= store.now();
  const endsWithTrial =
    status === 'trialing' &&
    trial_settings?.end_behavior.missing_payment_method === 'cancel' &&
    paymentMethodOf(store, subscription) === undefined;
  if (isDue(pause_collection?.resumes_at)) {
    store.update(subscription, () => Object.assign(subscription, { pause_collection: null }));
  } else if (status === 'incomplete' || isDue(cancel_at) || endsWithTrial) {
    cancelSubscription(store, subscription);
  } else renew(store, subscription);
};

/**
 * A failed payment makes the subscription past due. A draft is not charged; Stripe keeps it for an hour, or
 * while collection is paused.
 */
export const renew = (store: Store, subscription: Stripe.Subscription, staysDraft = false): void => {
  store.update(subscription, () => {
    const item = itemOf(subscription);
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(item.current_period_start);
    subscription.status = 'active';
    const pause = subscription.pause_collection;
    const isDraft = staysDraft || pause !== null;
    const invoice = billPeriod(store, subscription, 'subscription_cycle', isDraft);
    if (pause?.behavior === 'void') invoice.status = 'void';
    if (!isDraft && !collectPayment(store, invoice)) subscription.status = 'past_due';
  });
};

/** Open invoices stay open, but that of a first payment is void. */
export const cancelSubscription = (store: Store, subscription: Stripe.Subscription): void => {
  if (subscription.status === 'incomplete') {
    for (const invoice of openInvoicesOf(store, subscription)) invoice.status = 'void';
    const ended = { status: 'incomplete_expired', ended_at: store.now() };
    store.update(subscription, () => Object.assign(subscription, ended));
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = store.now();
  store.emit(subscription, 'deleted');
};

/** The API sets `cancel_at_period_end`; the portal, in flexible billing, sets only `cancel_at`. */
export const scheduleEnd = (
  store: Store,
  subscription: Stripe.Subscription,
  isWanted: boolean,
  by: 'api' | 'portal',
): void => {
  store.update(subscription, () => {
    subscription.cancel_at_period_end = isWanted && by === 'api';
    if ((subscription.cancel_at !== null) === isWanted) return;
    subscription.cancel_at = isWanted ? itemOf(subscription).current_period_end : null;
  });
};
