import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { ensureCustomer } from '../../../functions/billing/sync/stripeCustomer.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { listPlans } from '../../../functions/subscriptions/plans/plans.store.ts';
import { type Customer, userOf } from '../people/customers.ts';
import { cards } from './cards.ts';

const control = async (name: string, body: unknown, method = 'POST'): Promise<void> => {
  const url = `${process.env.STRIPE_URL}/${name}`;
  const response = await fetch(url, { method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
};

export interface Payer {
  readonly planId?: number;
  readonly card?: keyof typeof cards;
}

/** Starts a subscription without a trial. Returns the id of the Stripe customer. */
export const subscribeAtStripe = async (
  { userId }: Pick<Customer, 'userId'>,
  { planId, card = 'good' }: Payer = {},
): Promise<string> => {
  const plans = await listPlans();
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  const [price] = await ensurePlanPrices(plan ? [plan] : []);
  const customer = await ensureCustomer(await userOf(userId));
  await control('_subscribe', { customer, price: price?.id, card: cards[card] });
  await syncSubscription(customer);
  return customer;
};

/** Starts what an administrator would make by hand at Stripe: only webhooks report it. */
export const subscribeByHand = async (
  { userId }: Pick<Customer, 'userId'>,
  price: string,
  options: { readonly quantity?: number } = {},
): Promise<string> => {
  const customer = await ensureCustomer(await userOf(userId));
  await control('_subscribe', { customer, price, ...options });
  return customer;
};

/** Renews a subscription without moving the clock; webhooks report the result. */
export const renewNow = (customer: string): Promise<void> => control('_renew', { customer });

/** Renews a subscription whose invoice stays a draft, as in its first hour at Stripe. */
export const renewWithDraft = (customer: string): Promise<void> =>
  control('_renew', { customer, stays_draft: true });

/** Subscribes with a card that fails at the renewal, and renews at once. */
export const owePayment = async (user: Pick<Customer, 'userId'>, payer: Payer = {}): Promise<string> => {
  const customer = await subscribeAtStripe(user, { ...payer, card: 'failsLater' });
  await renewNow(customer);
  await syncSubscription(customer);
  return customer;
};

/** Changes the card without paying what is owed, which the portal would do. */
export const changeCard = (customer: string, card: keyof typeof cards): Promise<void> =>
  control('_card', { customer, card: cards[card] }, 'PUT');
