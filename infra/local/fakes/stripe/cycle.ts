import type { Invoice } from './invoiceRecords.ts';
import { collect } from './invoices.ts';
import { DAY, periodEnd } from './periods.ts';
import type { Subscription } from './records.ts';
import { bill, cancel, pay, update } from './subscriptions.ts';
import { subscriptionView } from './subscriptionViews.ts';
import { find, type World } from './world.ts';

const WARNING = 3 * DAY;

/** When something next happens to a subscription by itself; undefined where nothing does. */
export const nextOf = (one: Subscription): number | undefined => {
  if (one.status === 'canceled') return undefined;
  // A trial that is shorter than the notice is announced at once.
  return isUnannounced(one) ? Math.max(one.created, one.periodEnd - WARNING) : one.periodEnd;
};

/** What the clock brings: the announcement of a trial's end, its end, a renewal, or the end that was asked for. */
export const proceed = (world: World, subscription: Subscription): void => {
  const hasCard = find(world.state.customers, 'customer', subscription.customer).card !== null;
  if (isUnannounced(subscription)) announce(world, subscription);
  else if (subscription.cancelAtPeriodEnd) cancel(world, subscription, 'cancellation_requested');
  else if (subscription.status !== 'trialing' || hasCard) renew(world, subscription);
  // Whoever gave no card is not kept.
  else cancel(world, subscription, 'cancellation_requested');
};

const isUnannounced = ({ status, warned, cancelAtPeriodEnd }: Subscription): boolean =>
  status === 'trialing' && !warned && !cancelAtPeriodEnd;

const announce = (world: World, subscription: Subscription): void => {
  subscription.warned = true;
  world.emit('customer.subscription.trial_will_end', subscriptionView(world, subscription));
};

/** Begins the next period and bills it; without the money the subscription is past due. */
export const renew = (world: World, subscription: Subscription): void =>
  update(world, subscription, () => {
    const isUnpaid = subscription.status === 'unpaid';
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = periodEnd(subscription.anchor, subscription.periodStart);
    const status = isUnpaid ? 'unpaid' : 'active';
    subscription.status = status;
    // Who does not pay gets no more than drafts, as at Stripe.
    const invoice = bill(world, subscription, 'subscription_cycle', isUnpaid);
    if (!isUnpaid && !collect(world, invoice)) subscription.status = 'past_due';
  });

/** Repeats a failed payment when its time has come; after the last one the subscription ends, or stays unpaid, as the stand-in is told. */
export const retry = (world: World, invoice: Invoice): void => {
  if (pay(world, invoice) || invoice.nextAttempt !== null) return;
  const subscription = find(world.state.subscriptions, 'subscription', invoice.subscription);
  if (world.state.afterLastRetry === 'cancel') {
    cancel(world, subscription, 'payment_failed');
    return;
  }
  update(world, subscription, () => {
    subscription.status = 'unpaid';
  });
};
