import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findUser } from '../../functions/accounts/users.store.ts';
import { findCustomerOf, saveCustomer } from '../../functions/billing/customers.store.ts';
import { syncSubscription } from '../../functions/billing/syncSubscription.ts';
import { callStripe } from '../../functions/platform/stripe/client.ts';
import { createCustomer } from '../../functions/platform/stripe/customers.ts';
import { StripeRejected, StripeUnavailable } from '../../functions/platform/stripe/errors.ts';
import { DAY, toMoment } from '../../functions/platform/time/clock.ts';
import { runUntil } from '../../functions/platform/time/deadline.ts';
import { readSubscription, saveSubscription } from '../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCompany, startShop } from '../support/customers.ts';
import {
  cards,
  type Newcomer,
  newSubscriber,
  openCheckout,
  payAt,
  SMALL,
  savePlans,
  subscriptionOf,
} from '../support/stripe.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());
beforeEach(savePlans);
afterEach(async () => {
  cloud.stripe.setFaults({ rate: 0 });
  cloud.stripe.deliver({});
  await cloud.stripe.settled();
});

const customerOf = async ({ userId }: Newcomer): Promise<string> => {
  const customerId = await findCustomerOf(userId);
  if (customerId === undefined) throw new Error('Stripe has no customer of his');
  return customerId;
};

const statusOf = async ({ userId }: Newcomer) => (await readSubscription(userId)).subscription?.status;

/** Moves the end of a subscription's period, as if no event had come since. */
const lastHeardOf = async ({ userId }: Newcomer, daysAgo: number) => {
  const { subscription } = await readSubscription(userId);
  if (!subscription) throw new Error('He has no subscription');
  await saveSubscription(userId, {
    ...subscription,
    current_period_end: toMoment(Date.now() - daysAgo * DAY),
  });
};

describe('a customer whom another one has replaced at Stripe', () => {
  it('has no say any more: his late events do not end what the new one pays for', async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const old = await customerOf(subscriber);
    const event = cloud.stripe.events.findLast(
      ({ type, data }) => type === 'customer.subscription.created' && Object(data.object).customer === old,
    );
    await cloud.stripe.deleteCustomer(old);
    await cloud.stripe.settled();
    expect(await statusOf(subscriber)).toBe('canceled');
    await payAt(await openCheckout(subscriber, SMALL), cards.good);
    await cloud.stripe.settled();
    expect(await customerOf(subscriber)).not.toBe(old);
    const now = await statusOf(subscriber);
    expect(['active', 'trialing']).toContain(now);
    expect(event && (await cloud.stripe.send({ ...event, id: 'evt_tardio' }))).toBe(200);
    expect(await statusOf(subscriber)).toBe(now);
  });
});

describe('a customer who is gone at Stripe', () => {
  it('has no subscription any more, and his keywords rest', async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    await newCompany(subscriber, { keywords: ['um'] });
    // Another account of Stripe's: it never heard of the customer whom we know.
    await saveCustomer(subscriber.userId, 'cus_deoutraconta', await customerOf(subscriber));
    await syncSubscription('cus_deoutraconta');
    expect(await statusOf(subscriber)).toBe('canceled');
    const { body } = await subscriber.call(routes.keywords.list, {});
    expect(body.map(({ is_active }) => is_active)).toEqual([false]);
    const portal = await subscriber.call(routes.billing.createPortalSession, {});
    expect([portal.status, portal.body.error]).toEqual([
      409,
      'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.',
    ]);
  });

  it('without a subscription of ours there has none here either', async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const user = await findUser(subscriber.userId);
    const known = await customerOf(subscriber);
    const empty = user ? await createCustomer(user, known) : '';
    await saveCustomer(subscriber.userId, empty, known);
    await syncSubscription(empty);
    expect(await statusOf(subscriber)).toBe('canceled');
  });
});

describe('where no event comes', () => {
  it("the dashboard asks Stripe, once the period is over, and shows its word; while Stripe is silent, the table's", async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    cloud.stripe.deliver({ held: true });
    await lastHeardOf(subscriber, 1);
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    expect((await subscriptionOf(subscriber)).status).toBe('trialing');
    cloud.stripe.setFaults({ rate: 0 });
    await cloud.stripe.deleteCustomer(await customerOf(subscriber));
    expect((await subscriptionOf(subscriber)).status).toBe('canceled');
    expect(await statusOf(subscriber)).toBe('canceled');
  });

  it('nothing new is created four days after the period was over', async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const create = () =>
      subscriber.call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } });
    await lastHeardOf(subscriber, 3);
    expect((await create()).status).toBe(200);
    await lastHeardOf(subscriber, 5);
    expect((await create()).status).toBe(403);
    await subscriptionOf(subscriber);
    expect((await create()).status).toBe(200);
  });
});

describe('a call to Stripe', () => {
  it('is given up before the time of the request is over', async () => {
    cloud.stripe.setFaults({ rate: 1, kinds: ['timeout'] });
    const over = Date.now() + 200;
    const asked = runUntil(over, () => callStripe(({ customers }) => customers.retrieve('cus_x')));
    await expect(asked).rejects.toThrow(StripeUnavailable);
  });

  it('that is refused says why by a code alone: what was sent is not carried on', async () => {
    const refused = callStripe(({ customers }) =>
      customers.update('cus_ninguem', { email: 'segredo@exemplo.com' }),
    );
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StripeRejected);
    expect(error).toMatchObject({ stripeCode: 'resource_missing' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/segredo|cus_ninguem/);
  });
});
