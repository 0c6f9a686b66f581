import type { Invoice } from './invoiceRecords.ts';
import { collect, issue } from './invoices.ts';
import { periodEnd } from './periods.ts';
import type { Subscription } from './records.ts';
import { subscriptionView } from './subscriptionViews.ts';
import { find, type World } from './world.ts';

interface Start {
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
}

/** Starts a subscription whose card, where it needs one, is known to be good: trialing, or active with its first invoice paid. */
export const start = (world: World, given: Start): { subscription: Subscription; invoice: Invoice } => {
  const now = world.now();
  const { trialEnd } = given;
  const subscription: Subscription = {
    ...given,
    id: world.id('sub_1'),
    created: now,
    status: trialEnd === null ? 'active' : 'trialing',
    item: world.id('si_'),
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? periodEnd(now, now),
    trialStart: trialEnd === null ? null : now,
    warned: false,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancelReason: null,
    latestInvoice: null,
    prorations: [],
  };
  world.state.subscriptions.set(subscription.id, subscription);
  const invoice = bill(world, subscription, 'subscription_create');
  world.emit('customer.subscription.created', subscriptionView(world, subscription));
  collect(world, invoice, true);
  return { subscription, invoice };
};

/** Bills the current period, and what waited for the next invoice. */
export const bill = (
  world: World,
  subscription: Subscription,
  reason: Invoice['reason'],
  isDraft = false,
): Invoice => {
  const price = find(world.state.prices, 'price', subscription.price);
  const { periodStart, periodEnd: end, quantity, status, prorations } = subscription;
  const period = { start: periodStart, end };
  const product = world.state.products.get(price.product)?.name ?? price.product;
  const waiting = prorations.map((one) => ({ ...one, ...period, quantity: 1, proration: true }));
  subscription.prorations = [];
  const isTrial = status === 'trialing';
  const own = {
    ...period,
    amount: isTrial ? 0 : price.unitAmount * quantity,
    description: isTrial ? `Período de teste: ${product}` : `${quantity} × ${product}`,
    price: price.id,
    quantity,
    proration: false,
  };
  return issue(world, subscription, { reason, lines: [...waiting, own], isDraft });
};

/** Changes a subscription and tells what changed, if anything did. */
export const update = (world: World, subscription: Subscription, work: () => void): void => {
  const before = subscriptionView(world, subscription);
  work();
  const after = subscriptionView(world, subscription);
  const previous = previousOf(before, after);
  if (Object.keys(previous).length > 0) world.emit('customer.subscription.updated', after, previous);
};

/** The attributes of an object that are another now, as they were. */
export const previousOf = (before: object, after: object): object => {
  const now = new Map(Object.entries(after).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== now.get(key)),
  );
};

/** Ends a subscription now. Invoices that are open stay so, and are not tried again. */
export const cancel = (
  world: World,
  subscription: Subscription,
  reason: NonNullable<Subscription['cancelReason']>,
): void => {
  subscription.status = 'canceled';
  subscription.canceledAt ??= world.now();
  subscription.endedAt = world.now();
  subscription.cancelReason ??= reason;
  for (const invoice of openInvoices(world, subscription)) invoice.nextAttempt = null;
  world.emit('customer.subscription.deleted', subscriptionView(world, subscription));
};

/** Asks for the end at the end of the period, or takes that back. */
export const cancelLater = (world: World, subscription: Subscription, isWanted: boolean): void =>
  update(world, subscription, () => {
    if (subscription.cancelAtPeriodEnd === isWanted) return;
    subscription.cancelAtPeriodEnd = isWanted;
    subscription.canceledAt = isWanted ? world.now() : null;
    subscription.cancelReason = isWanted ? 'cancellation_requested' : null;
  });

/** Tries to collect an open invoice; with the last one paid, its subscription is active again. */
export const pay = (world: World, invoice: Invoice): boolean => {
  const isPaid = collect(world, invoice);
  const subscription = find(world.state.subscriptions, 'subscription', invoice.subscription);
  if (isPaid) recover(world, subscription);
  return isPaid;
};

const recover = (world: World, subscription: Subscription): void => {
  const isOwing = subscription.status === 'past_due' || subscription.status === 'unpaid';
  if (!isOwing || openInvoices(world, subscription).length > 0) return;
  update(world, subscription, () => {
    subscription.status = 'active';
  });
};

/** What a subscription still owes, the oldest first. */
export const openInvoices = ({ state }: World, { id }: Subscription): readonly Invoice[] =>
  [...state.invoices.values()].filter(({ subscription, status }) => subscription === id && status === 'open');
