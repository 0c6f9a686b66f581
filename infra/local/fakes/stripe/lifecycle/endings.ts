import type { Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { emit } from './events.ts';
import { scheduleAttempt, voidInvoice } from './invoices.ts';
import { openInvoicesOf, updateSubscription } from './subscriptions.ts';

/** Ends a subscription whose first payment did not come in time; nothing is owed any more. */
export const expireSubscription = (account: Account, subscription: Subscription): void => {
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
  for (const invoice of openInvoicesOf(account, subscription)) scheduleAttempt(invoice, null);
  emit(account, 'customer.subscription.deleted', subscription);
};

/** Schedules the end at the end of the period by the flag of the API, or undoes that. */
export const setCancelAtPeriodEnd = (account: Account, subscription: Subscription, isWanted: boolean): void =>
  updateSubscription(account, subscription, () => {
    subscription.cancel_at_period_end = isWanted;
    setEnd(account, subscription, isWanted);
  });

/**
 * Schedules the end at the end of the period as the portal does, or undoes that: in flexible billing it sets
 * the date alone and leaves `cancel_at_period_end` false.
 */
export const setCancelAt = (account: Account, subscription: Subscription, isWanted: boolean): void =>
  updateSubscription(account, subscription, () => {
    subscription.cancel_at_period_end = false;
    setEnd(account, subscription, isWanted);
  });

const setEnd = (account: Account, subscription: Subscription, isWanted: boolean): void => {
  if ((subscription.cancel_at !== null) === isWanted) return;
  subscription.cancel_at = isWanted ? subscription.items.data[0].current_period_end : null;
  subscription.canceled_at = isWanted ? account.now() : null;
  subscription.cancellation_details.reason = isWanted ? 'cancellation_requested' : null;
};
