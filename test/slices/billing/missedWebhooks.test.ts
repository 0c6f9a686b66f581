import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import {
  customerKey,
  findCustomerOf,
  saveCustomer,
} from '../../../functions/billing/sync/customers.store.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { callStripe } from '../../../functions/platform/stripe/client.ts';
import { createCustomer } from '../../../functions/platform/stripe/customers.ts';
import { StripeRejected, StripeUnavailable } from '../../../functions/platform/stripe/errors.ts';
import { DAY, MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { runUntil } from '../../../functions/platform/time/deadline.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { newCompany, saveSubscription, storedStatusOf } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { owePayment } from '../../support/stripe/payers.ts';
import {
  addCard,
  type Newcomer,
  newSubscriber,
  openCheckout,
  payAt,
  SMALL,
  savePlans,
  signUp,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);
it.afterEach(async ({ cloud }) => {
  cloud.stripe.setFaults({ rate: 0 });
  cloud.stripe.setDelivery({});
  await cloud.stripe.delivered();
});

const stripeCustomerOf = async ({ userId }: Newcomer): Promise<string> => {
  const customerId = await findCustomerOf(userId);
  if (customerId === undefined) throw new Error('The account has no customer at Stripe');
  return customerId;
};

/** Moves the end of the stored period into the past, as if no event had arrived since. */
const setPeriodEnd = async ({ userId }: Newcomer, daysAgo: number) => {
  const { subscription } = await readSubscription(userId);
  if (!subscription) throw new Error('The account has no subscription');
  await saveSubscription(userId, {
    ...subscription,
    current_period_end: toMoment(Date.now() - daysAgo * DAY),
  });
};

/** Allows the next sync, because syncs ask Stripe at most once a minute. */
const letMinutePass = ({ userId }: Pick<Newcomer, 'userId'>) =>
  setAttributes(customerKey(userId), { sync_asked_at: Date.now() - MINUTE - 1 });

describe('a Stripe customer that another one has replaced', () => {
  it('does not end the new subscription with a late event', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const old = await stripeCustomerOf(subscriber);
    const event = cloud.stripe.events.findLast(
      ({ type, data }) => type === 'customer.subscription.created' && Object(data.object).customer === old,
    );
    await cloud.stripe.deleteCustomer(old);
    await cloud.stripe.delivered();
    expect(await storedStatusOf(subscriber)).toBe('canceled');
    await payAt(await openCheckout(subscriber, SMALL), cards.good);
    await cloud.stripe.delivered();
    expect(await stripeCustomerOf(subscriber)).not.toBe(old);
    const now = await storedStatusOf(subscriber);
    expect(['active', 'trialing']).toContain(now);
    expect(event && (await cloud.stripe.send({ ...event, id: 'evt_tardio' }))).toBe(200);
    expect(await storedStatusOf(subscriber)).toBe(now);
  });
});

describe('a customer that no longer exists at Stripe', () => {
  it('has no subscription, and its keywords become inactive', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    await newCompany(subscriber, { keywords: ['um'] });
    // The stored customer does not exist at Stripe, as with keys of another account.
    await saveCustomer(subscriber.userId, 'cus_deoutraconta', await stripeCustomerOf(subscriber));
    await syncSubscription('cus_deoutraconta');
    expect(await storedStatusOf(subscriber)).toBe('canceled');
    const { body } = await subscriber.call(routes.keywords.list, {});
    expect(body.map(({ is_active }) => is_active)).toEqual([false]);
    const portal = await subscriber.call(routes.billing.createPortalSession, {});
    expect([portal.status, portal.body.error]).toEqual([
      409,
      'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.',
    ]);
  });

  it('has no subscription when it has none at Stripe', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const user = await findUser(subscriber.userId);
    const known = await stripeCustomerOf(subscriber);
    const empty = user ? await createCustomer(user, known) : '';
    await saveCustomer(subscriber.userId, empty, known);
    await syncSubscription(empty);
    expect(await storedStatusOf(subscriber)).toBe('canceled');
  });
});

describe('without events from Stripe', () => {
  it('the dashboard reads an ended period from Stripe once a minute', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    cloud.stripe.setDelivery({ held: true });
    await setPeriodEnd(subscriber, 1);
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    expect((await subscriptionOf(subscriber)).status).toBe('trialing');
    const calls = cloud.stripe.calls.length;
    expect((await subscriptionOf(subscriber)).status).toBe('trialing');
    expect(cloud.stripe.calls.length).toBe(calls);
    cloud.stripe.setFaults({ rate: 0 });
    await cloud.stripe.deleteCustomer(await stripeCustomerOf(subscriber));
    await letMinutePass(subscriber);
    expect((await subscriptionOf(subscriber)).status).toBe('canceled');
    expect(await storedStatusOf(subscriber)).toBe('canceled');
  });

  it('a payment of what was owed is read once a minute', async ({ cloud, newCustomer }) => {
    cloud.stripe.setDelivery({ held: true });
    const customer = await newCustomer();
    await owePayment(customer, { planId: SMALL });
    const read = async () => (await subscriptionOf(customer)).status;
    const countReadings = () => cloud.stripe.calls.filter(({ path }) => path === '/v1/subscriptions').length;
    const before = countReadings();
    expect([await read(), await read()]).toEqual(['past_due', 'past_due']);
    expect(countReadings() - before).toBe(1);
    await addCard(customer);
    expect(await read()).toBe('past_due');
    await letMinutePass(customer);
    expect(await read()).toBe('active');
  });

  it('a first checkout whose tab was closed is found later', async ({ cloud }) => {
    cloud.stripe.setDelivery({ held: true });
    const newcomer = await signUp(cloud);
    await payAt(await openCheckout(newcomer, SMALL));
    expect(await storedStatusOf(newcomer)).toBeUndefined();
    expect(await openCheckout(newcomer, SMALL)).toContain('/p/session/');
    expect(await storedStatusOf(newcomer)).toBe('trialing');
  });

  it('nothing can be created from four days after the end of the period', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const create = () =>
      subscriber.call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } });
    await setPeriodEnd(subscriber, 3);
    expect((await create()).status).toBe(200);
    await setPeriodEnd(subscriber, 5);
    expect((await create()).status).toBe(403);
    await subscriptionOf(subscriber);
    expect((await create()).status).toBe(200);
  });
});

describe('a call to Stripe', () => {
  it('is aborted before the request times out', async ({ cloud }) => {
    cloud.stripe.setFaults({ rate: 1, kinds: ['timeout'] });
    const deadline = Date.now() + 200;
    const call = runUntil(deadline, () => callStripe(({ customers }) => customers.retrieve('cus_x')));
    await expect(call).rejects.toThrow(StripeUnavailable);
  });

  it("that is rejected throws an error with Stripe's code, but without the data sent", async () => {
    const rejected = callStripe(({ customers }) =>
      customers.update('cus_ninguem', { email: 'segredo@exemplo.com' }),
    );
    const error = await rejected.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StripeRejected);
    expect(error).toMatchObject({ stripeCode: 'resource_missing' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/segredo|cus_ninguem/);
  });
});
