import type { Invoice } from '../objects/invoices.ts';
import type { Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { emit } from './events.ts';
import { collectPayment } from './invoices.ts';
import { DAY, periodEnd } from './periods.ts';
import { billPeriod, cancelSubscription, payInvoice, updateSubscription } from './subscriptions.ts';

/** How long before its end a trial is announced to end. */
const TRIAL_NOTICE = 3 * DAY;

/** When the clock next changes a subscription, in seconds; undefined for one that has ended. */
export const nextStepAt = (subscription: Subscription): number | undefined => {
  if (subscription.status === 'canceled') return undefined;
  const { current_period_end: end } = subscription.items.data[0];
  // A trial shorter than the notice is announced at once.
  return isAnnouncementDue(subscription) ? Math.max(subscription.created, end - TRIAL_NOTICE) : end;
};

/** Announces the end of a trial, renews a subscription, or ends it. */
export const takeStep = (account: Account, subscription: Subscription): void => {
  if (isAnnouncementDue(subscription)) {
    subscription.hidden.isTrialEndAnnounced = true;
    emit(account, 'customer.subscription.trial_will_end', subscription);
    return;
  }
  const { default_payment_method } = account.find('customers', subscription.customer).invoice_settings;
  const isTrialWithoutCard = subscription.status === 'trialing' && default_payment_method === null;
  const isEnding = subscription.cancel_at_period_end || isTrialWithoutCard;
  if (isEnding) cancelSubscription(account, subscription);
  else renew(account, subscription);
};

const isAnnouncementDue = ({ status, hidden, cancel_at_period_end }: Subscription): boolean =>
  status === 'trialing' && !hidden.isTrialEndAnnounced && !cancel_at_period_end;

/** Begins the next period and bills it; a failed payment makes the subscription past due. */
export const renew = (account: Account, subscription: Subscription): void =>
  updateSubscription(account, subscription, () => {
    const [item] = subscription.items.data;
    const isUnpaid = subscription.status === 'unpaid';
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start);
    subscription.status = isUnpaid ? 'unpaid' : 'active';
    // An unpaid subscription only gets drafts, as at Stripe.
    const invoice = billPeriod(account, subscription, 'subscription_cycle', isUnpaid);
    if (!isUnpaid && !collectPayment(account, invoice)) subscription.status = 'past_due';
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
