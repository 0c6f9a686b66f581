import { type Price, planOf } from '../objects/catalog.ts';
import type { Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { collectPayment, createInvoice } from './invoices.ts';
import { productNameOf, takeProrationLines, updateSubscription } from './subscriptions.ts';

/** Replaces the price of a subscription, prorated on the next invoice. A trial goes on. */
export const changePlan = (account: Account, subscription: Subscription, priceId: string): void => {
  const [item] = subscription.items.data;
  const [before, after] = [item.price, account.find('prices', priceId)];
  if (before.id === after.id) return;
  updateSubscription(account, subscription, () => {
    item.price = after;
    item.plan = planOf(after);
    if (subscription.status === 'trialing') return;
    addProration(account, subscription, before, -1);
    addProration(account, subscription, after, 1);
  });
};

/** Charges (1) or credits (-1) a price for the rest of the period, with the next invoice. */
export const addProration = (
  account: Account,
  { hidden, items }: Subscription,
  price: Price,
  sign: 1 | -1,
): void => {
  const [{ current_period_start: start, current_period_end: end }] = items.data;
  const share = Math.max(0, end - account.now()) / (end - start);
  const product = productNameOf(account, price);
  hidden.prorations.push({
    amount: sign * Math.round(price.unit_amount * share),
    description: sign > 0 ? `Tempo restante: ${product}` : `Tempo não usado: ${product}`,
    price: price.id,
  });
};

/** Bills the waiting prorations now; a credit stays in the customer's balance. */
export const billProrations = (account: Account, subscription: Subscription): void => {
  const lines = takeProrationLines(account, subscription, account.now());
  const invoice = createInvoice(account, subscription, { reason: 'subscription_update', lines });
  if (!collectPayment(account, invoice) && subscription.status === 'active') {
    subscription.status = 'past_due';
  }
};
