import { collect, issue } from './invoices.ts';
import { periodEnd } from './periods.ts';
import type { ProrationBehavior } from './portalRecords.ts';
import type { Price, Subscription } from './records.ts';
import { bill, update } from './subscriptions.ts';
import { find, type World } from './world.ts';

/** Puts another price in the place of a subscription's own, and settles the rest of the period as told. */
export const changePlan = (
  world: World,
  subscription: Subscription,
  priceId: string,
  behavior: ProrationBehavior,
): void => {
  const before = find(world.state.prices, 'price', subscription.price);
  const after = find(world.state.prices, 'price', priceId);
  if (before.id === after.id) return;
  update(world, subscription, () => {
    subscription.price = after.id;
    if (subscription.status === 'trialing') return;
    if (before.interval !== after.interval) return startAnew(world, subscription, after);
    if (behavior === 'none') return;
    subscription.prorations.push(
      ...rest(world, subscription, before, -1),
      ...rest(world, subscription, after, 1),
    );
    if (behavior === 'always_invoice') billProrations(world, subscription);
  });
};

/** Another interval begins its first period at once, as at Stripe. */
const startAnew = (world: World, subscription: Subscription, price: Price): void => {
  subscription.anchor = world.now();
  subscription.periodStart = world.now();
  subscription.periodEnd = periodEnd(world.now(), world.now(), price);
  if (!collect(world, bill(world, subscription, 'subscription_update'))) subscription.status = 'past_due';
};

/** The share of a price for what is left of the period: to pay (1), or to be given back (-1). */
export const rest = (world: World, subscription: Subscription, price: Price, sign: 1 | -1) => {
  const { periodStart, periodEnd: end, quantity } = subscription;
  const share = Math.max(0, end - world.now()) / (end - periodStart);
  const amount = sign * Math.round(price.unitAmount * quantity * share);
  const product = world.state.products.get(price.product)?.name ?? price.product;
  const description = sign > 0 ? `Tempo restante: ${product}` : `Tempo não usado: ${product}`;
  return [{ amount, description, price: price.id }];
};

/** Bills at once what waits for the next invoice; what is left to the customer's credit stays for later ones. */
export const billProrations = (world: World, subscription: Subscription): void => {
  const period = { start: world.now(), end: subscription.periodEnd };
  const lines = subscription.prorations.map((one) => ({ ...one, ...period, quantity: 1, proration: true }));
  subscription.prorations = [];
  const invoice = issue(world, subscription, { reason: 'subscription_update', lines });
  if (!collect(world, invoice) && subscription.status === 'active') subscription.status = 'past_due';
};
