import type { Account } from '../account.ts';
import { hasEnded, type Invoice, type Subscription } from '../objects.ts';
import { DAY, HOUR, periodEnd } from '../periods.ts';
import { emit } from '../view.ts';
import { collectPayment, paymentMethodOf, voidInvoice } from './invoices.ts';
import { billPeriod, openInvoicesOf, payInvoice, updateSubscription } from './subscriptions.ts';

/** How long before its end a trial is announced to end. */
const TRIAL_NOTICE = 3 * DAY;
/** How long the first payment may take after it failed. */
const INCOMPLETE_LIFETIME = 23 * HOUR;

/** When the clock next changes a subscription, in seconds; undefined for one that waits or has ended. */
export const nextStepAt = (subscription: Subscription): number | undefined => {
  const { cancel_at, created, hidden, status, items } = subscription;
  if (hasEnded(subscription) || status === 'paused') return undefined;
  if (status === 'incomplete') return hidden.isPaymentPending ? undefined : created + INCOMPLETE_LIFETIME;
  const end = items.data[0].current_period_end;
  // A trial shorter than the notice is announced at once.
  if (isAnnouncementDue(subscription)) return Math.max(created, end - TRIAL_NOTICE);
  return Math.min(end, cancel_at ?? end);
};

/** Announces the end of a trial, renews a subscription, or ends it. */
export const takeStep = (account: Account, subscription: Subscription): void => {
  if (subscription.status === 'incomplete') {
    expireSubscription(account, subscription);
    return;
  }
  if (isAnnouncementDue(subscription)) {
    subscription.hidden.isTrialEndAnnounced = true;
    emit(account, 'customer.subscription.trial_will_end', subscription);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= account.now()) {
    cancelSubscription(account, subscription);
    return;
  }
  const isTrialWithoutCard =
    subscription.status === 'trialing' && paymentMethodOf(account, subscription) === null;
  const { missing_payment_method } = subscription.trial_settings.end_behavior;
  if (isTrialWithoutCard && missing_payment_method === 'cancel') cancelSubscription(account, subscription);
  else if (isTrialWithoutCard && missing_payment_method === 'pause') pause(account, subscription);
  else renew(account, subscription);
};

const isAnnouncementDue = ({ status, hidden, cancel_at }: Subscription): boolean =>
  status === 'trialing' && !hidden.isTrialEndAnnounced && cancel_at === null;

/** Pauses a subscription whose trial ended without a card; nothing is billed until it is resumed. */
const pause = (account: Account, subscription: Subscription): void => {
  subscription.status = 'paused';
  emit(account, 'customer.subscription.paused', subscription);
};

/**
 * Begins the next period and bills it; a failed payment makes the subscription past due. At Stripe the
 * invoice `staysDraft` for an hour, in which nothing is collected.
 */
export const renew = (account: Account, subscription: Subscription, staysDraft = false): void =>
  updateSubscription(account, subscription, () => {
    const [item] = subscription.items.data;
    const isUnpaid = subscription.status === 'unpaid';
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start);
    subscription.status = isUnpaid ? 'unpaid' : 'active';
    // An unpaid subscription only gets drafts, as at Stripe.
    const isDraft = isUnpaid || staysDraft;
    const invoice = billPeriod(account, subscription, 'subscription_cycle', isDraft);
    if (!isDraft && !collectPayment(account, invoice)) subscription.status = 'past_due';
  });

/** Repeats a failed payment; after the last attempt the subscription ends or stays unpaid, as configured. */
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

/** Ends a subscription whose first payment did not come in time; nothing is owed any more. */
const expireSubscription = (account: Account, subscription: Subscription): void => {
  for (const invoice of openInvoicesOf(account, subscription)) voidInvoice(account, invoice);
  updateSubscription(account, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = account.now();
    subscription.hidden.isPaymentPending = false;
  });
};

/** Ends a subscription now; its open invoices stay open, without further attempts. */
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

/**
 * Schedules the end at the end of the period, or undoes that. The API sets the flag; the portal, in flexible
 * billing, the date alone.
 */
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
