import { collect, issue } from './invoices.ts';
import { periodEnd } from './periods.ts';
import type { Features } from './portalRecords.ts';
import type { Price, Subscription } from './records.ts';
import { bill, update } from './subscriptions.ts';
import { PageProblem } from './wallet.ts';
import { find, type World } from './world.ts';

/**
 * Puts another price in the place of a subscription's own, as a customer does in the portal, and settles the rest of the period as the portal is
 * configured. Throws PageProblem where that ends a trial and there is no card to charge.
 */
export const changePlan = (
  world: World,
  subscription: Subscription,
  priceId: string,
  { proration_behavior: behavior, trial_update_behavior }: Features['subscription_update'],
): void => {
  const before = find(world.state.prices, 'price', subscription.price);
  const after = find(world.state.prices, 'price', priceId);
  if (before.id === after.id) return;
  const isTrial = subscription.status === 'trialing';
  const endsTrial = isTrial && trial_update_behavior === 'end_trial';
  if (endsTrial) requireCard(world, subscription);
  update(world, subscription, () => {
    subscription.price = after.id;
    if (endsTrial) return endTrial(world, subscription);
    if (isTrial) return;
    if (behavior === 'none') return;
    subscription.prorations.push(
      ...rest(world, subscription, before, -1),
      ...rest(world, subscription, after, 1),
    );
    if (behavior === 'always_invoice') billProrations(world, subscription);
  });
};

const requireCard = ({ state }: World, { customer }: Subscription): void => {
  if (find(state.customers, 'customer', customer).card !== null) return;
  throw new PageProblem(
    'Mudar de plano encerra o teste grátis, e o novo plano é cobrado na hora. Cadastre um cartão antes de mudar de plano.',
  );
};

/** The first paid period begins at once. */
const endTrial = (world: World, subscription: Subscription): void => {
  const now = world.now();
  subscription.status = 'active';
  subscription.trialEnd = now;
  subscription.anchor = now;
  subscription.periodStart = now;
  subscription.periodEnd = periodEnd(now, now);
  const invoice = bill(world, subscription, 'subscription_update');
  if (!collect(world, invoice, true)) subscription.status = 'past_due';
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
