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
  if (one.status === 'canceled' || one.status === 'paused') return undefined;
  // A trial that is shorter than the notice is announced at once.
  return isUnannounced(one) ? Math.max(one.created, one.periodEnd - WARNING) : one.periodEnd;
};

/** What the clock brings: the announcement of a trial's end, its end, a renewal, or the end that was asked for. */
export const proceed = (world: World, subscription: Subscription): void => {
  const hasCard = find(world.state.customers, 'customer', subscription.customer).card !== null;
  if (isUnannounced(subscription)) announce(world, subscription);
  else if (subscription.cancelAtPeriodEnd) cancel(world, subscription, 'cancellation_requested');
  else if (subscription.status !== 'trialing' || hasCard) renew(world, subscription);
  else endTrialWithoutCard(world, subscription);
};

const isUnannounced = ({ status, warned, cancelAtPeriodEnd }: Subscription): boolean =>
  status === 'trialing' && !warned && !cancelAtPeriodEnd;

const announce = (world: World, subscription: Subscription): void => {
  subscription.warned = true;
  world.emit('customer.subscription.trial_will_end', subscriptionView(world, subscription));
};

const endTrialWithoutCard = (world: World, subscription: Subscription): void => {
  if (subscription.missing === 'cancel') cancel(world, subscription, 'cancellation_requested');
  else if (subscription.missing === 'create_invoice') renew(world, subscription);
  else pause(world, subscription);
};

const pause = (world: World, subscription: Subscription): void => {
  update(world, subscription, () => {
    subscription.status = 'paused';
  });
  world.emit('customer.subscription.paused', subscriptionView(world, subscription));
};

/** Begins the next period and bills it; without the money the subscription is past due. */
export const renew = (world: World, subscription: Subscription): void =>
  update(world, subscription, () => {
    const isUnpaid = subscription.status === 'unpaid';
    begin(world, subscription, subscription.periodEnd);
    const status = isUnpaid ? 'unpaid' : 'active';
    subscription.status = status;
    // Who does not pay gets no more than drafts, as at Stripe.
    const invoice = bill(world, subscription, 'subscription_cycle', isUnpaid);
    if (!isUnpaid && !collect(world, invoice)) subscription.status = 'past_due';
  });

/** Takes up a paused subscription again: a new cycle begins now, and is billed. */
export const resume = (world: World, subscription: Subscription): void => {
  update(world, subscription, () => {
    subscription.anchor = world.now();
    begin(world, subscription, world.now());
    subscription.status = 'active';
    if (!collect(world, bill(world, subscription, 'subscription_cycle'))) subscription.status = 'past_due';
  });
  world.emit('customer.subscription.resumed', subscriptionView(world, subscription));
};

const begin = (world: World, subscription: Subscription, at: number): void => {
  const price = find(world.state.prices, 'price', subscription.price);
  subscription.periodStart = at;
  subscription.periodEnd = periodEnd(subscription.anchor, at, price);
};

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
