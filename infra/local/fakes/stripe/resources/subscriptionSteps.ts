import type { Account } from '../account/account.ts';
import { hasEnded, type Invoice, type Subscription } from '../account/objects.ts';
import { HOUR, periodEnd } from '../account/periods.ts';
import { emit } from '../account/view.ts';
import { collectPayment, paymentMethodOf, voidInvoice } from './invoices.ts';
import { billPeriod, openInvoicesOf, payInvoice, updateSubscription } from './subscriptions.ts';

/** How long the first payment may take after it failed. */
const INCOMPLETE_LIFETIME = 23 * HOUR;

/** When the clock changes the subscription next, in seconds since 1970; undefined if never. */
export const nextStepAt = (subscription: Subscription): number | undefined => {
  const { cancel_at, created, hidden, pause_collection, status, items } = subscription;
  if (hasEnded(subscription)) return undefined;
  if (status === 'incomplete') return hidden.isPaymentPending ? undefined : created + INCOMPLETE_LIFETIME;
  const end = items.data[0].current_period_end;
  return Math.min(end, cancel_at ?? end, pause_collection?.resumes_at ?? end);
};

export const takeStep = (account: Account, subscription: Subscription): void => {
  if (subscription.status === 'incomplete') {
    expireSubscription(account, subscription);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= account.now()) {
    cancelSubscription(account, subscription);
    return;
  }
  if ((subscription.pause_collection?.resumes_at ?? Number.POSITIVE_INFINITY) <= account.now()) {
    updateSubscription(account, subscription, () => Object.assign(subscription, { pause_collection: null }));
    return;
  }
  const isTrialWithoutCard =
    subscription.status === 'trialing' && paymentMethodOf(account, subscription) === null;
  if (isTrialWithoutCard) cancelSubscription(account, subscription);
  else renew(account, subscription);
};

/**
 * A failed payment makes the subscription past due. A draft is not charged; Stripe keeps it for an hour, or
 * while collection is paused.
 */
export const renew = (account: Account, subscription: Subscription, staysDraft = false): void =>
  updateSubscription(account, subscription, () => {
    const [item] = subscription.items.data;
    const isUnpaid = subscription.status === 'unpaid';
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start);
    subscription.status = isUnpaid ? 'unpaid' : 'active';
    // As at Stripe, an unpaid subscription only gets drafts.
    const pause = subscription.pause_collection;
    const isDraft = isUnpaid || staysDraft || pause !== null;
    const invoice = billPeriod(account, subscription, 'subscription_cycle', isDraft);
    if (pause?.behavior === 'void') voidInvoice(account, invoice);
    if (!isDraft && !collectPayment(account, invoice)) subscription.status = 'past_due';
  });

/** After the last attempt the subscription ends or stays unpaid, as configured. */
export const retryPayment = (account: Account, invoice: Invoice): void => {
  if (payInvoice(account, invoice) || invoice.next_payment_attempt !== null) return;
  const subscription = account.find('subscriptions', invoice.hidden.subscription);
  if (account.state.afterLastRetry === 'cancel') {
    cancelSubscription(account, subscription, 'payment_failed');
    return;
  }
  updateSubscription(account, subscription, () => {
    subscription.status = 'unpaid';
  });
};

const expireSubscription = (account: Account, subscription: Subscription): void => {
  for (const invoice of openInvoicesOf(account, subscription)) voidInvoice(account, invoice);
  updateSubscription(account, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = account.now();
    subscription.hidden.isPaymentPending = false;
  });
};

/** Invoices that are open at the cancellation stay open, without further attempts to charge them. */
export const cancelSubscription = (
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void => {
  if (subscription.status === 'incomplete') {
    expireSubscription(account, subscription);
    return;
  }
  subscription.status = 'canceled';
  subscription.canceled_at ??= account.now();
  subscription.ended_at = account.now();
  subscription.cancellation_details.reason ??= reason;
  for (const invoice of openInvoicesOf(account, subscription)) invoice.next_payment_attempt = null;
  emit(account, 'customer.subscription.deleted', subscription);
};

/** The API sets `cancel_at_period_end`; the portal, in flexible billing, sets only `cancel_at`. */
export const scheduleEnd = (
  account: Account,
  subscription: Subscription,
  isWanted: boolean,
  by: 'api' | 'portal',
): void =>
  updateSubscription(account, subscription, () => {
    subscription.cancel_at_period_end = isWanted && by === 'api';
    if ((subscription.cancel_at !== null) === isWanted) return;
    subscription.cancel_at = isWanted ? subscription.items.data[0].current_period_end : null;
    subscription.canceled_at = isWanted ? account.now() : null;
    subscription.cancellation_details.reason = isWanted ? 'cancellation_requested' : null;
  });
