import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { customerKey, saveCustomer } from '../../../functions/billing/sync/customers.store.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { setAttributes, writeMany } from '../../../functions/platform/aws/writes.ts';
import { callStripe } from '../../../functions/platform/stripe/client.ts';
import { StripeRejected } from '../../../functions/platform/stripe/errors.ts';
import { DAY, MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { findPlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { findItems } from '../../support/cloud/storedData.ts';
import {
  type Customer,
  changeSubscription,
  newCompany,
  readStoredStatus,
} from '../../support/people/customers.ts';
import { expectRefusal, NO_SUBSCRIPTION } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { owePayment } from '../../support/stripe/payers.ts';
import {
  addCard,
  findPayer,
  LARGE,
  newSubscriber,
  openCheckout,
  openPortal,
  payAt,
  SMALL,
  savePlans,
  signUp,
  submitPortalForm,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

const storedStateOf = async (cloud: TestCloud, { userId }: Customer): Promise<string[]> =>
  (await findItems(cloud, `"USER#${userId}"`))
    .filter((item) => /"SK":\{"S":"(?:SUBSCRIPTION|KEYWORD#)/.test(item))
    .map((item) => item.replace(/"(?:sync_version|revision|created_at)":\{"[NS]":"[^"]+"\},?/g, ''))
    .toSorted();

const eventsOf = async ({ stripe }: TestCloud, subscriber: Customer) => {
  const customerId = await findPayer(subscriber);
  return stripe.events.filter(({ data }) => {
    const { id, customer } = Object(data.object);
    return [id, customer].includes(customerId);
  });
};

const forgetEvents = ({ userId }: Customer, ids: readonly string[]): Promise<void> =>
  writeMany([
    ...ids.map((id) => ({ remove: { PK: `EVENT#${id}`, SK: 'EVENT' } })),
    ...['SUBSCRIPTION', 'SYNC'].map((SK) => ({ remove: { PK: `USER#${userId}`, SK } })),
  ]);

const lifecycleOf = async ({ stripe }: TestCloud, subscriber: Customer) => {
  const portal = await openPortal(subscriber);
  const plan = await findPlan(LARGE);
  const [large] = plan ? await ensurePlanPrices([plan]) : [];
  const payWith = (card: string) => submitPortalForm(portal, 'card', { card });
  return {
    async trialing() {
      await submitPortalForm(portal, 'plan', { price: large?.id ?? '' });
      await payWith(cards.good);
    },
    async past_due() {
      await stripe.advance(15 * DAY);
      await payWith(cards.failsLater);
      await stripe.advance(31 * DAY);
    },
    async active() {
      await payWith(cards.good);
      await submitPortalForm(portal, 'cancel');
    },
    async canceled() {
      await stripe.advance(31 * DAY);
    },
  };
};

describe('the sync', () => {
  it('stores the same for every order and repetition of events', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, LARGE);
    await newCompany(subscriber, { keywords: ['um', 'dois', 'três', 'quatro'] });
    for (const [status, live] of Object.entries(await lifecycleOf(cloud, subscriber))) {
      await live();
      await stripe.delivered();
      const events = await eventsOf(cloud, subscriber);
      const ids = events.map(({ id }) => id);
      const expected = await storedStateOf(cloud, subscriber);
      expect(await readStoredStatus(subscriber)).toBe(status);
      expect(expected).toHaveLength(5);

      const someEvents = fc.shuffledSubarray(events, { minLength: 1 });
      const orders = fc.tuple(someEvents, fc.shuffledSubarray(events), fc.boolean());
      // At least one event about the subscription must arrive.
      const subscriptionEvents = events.filter(({ type }) => type.startsWith('customer.subscription.'));
      const arrival = fc.asyncProperty(orders, async ([first, second, isConcurrent]) => {
        await forgetEvents(subscriber, ids);
        const order = [...first, ...second, ...subscriptionEvents.slice(0, 1)];
        if (isConcurrent) await Promise.all(order.map((event) => stripe.send(event)));
        else for (const event of order) await stripe.send(event);
        expect(await storedStateOf(cloud, subscriber), status).toEqual(expected);
      });
      await fc.assert(arrival, { numRuns: 2 });
    }
  });
});

/** Moves the end of the stored period into the past, as if no event had arrived since. */
const setPeriodEnd = (account: Customer, daysAgo: number) =>
  changeSubscription(account, { current_period_end: toMoment(Date.now() - daysAgo * DAY) });

/** Allows the next sync, because syncs ask Stripe at most once a minute. */
const letMinutePass = ({ userId }: Pick<Customer, 'userId'>) =>
  setAttributes(customerKey(userId), { sync_asked_at: Date.now() - MINUTE - 1 });

describe('a Stripe customer that another one has replaced', () => {
  it('does not end the new subscription with a late event', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const old = await findPayer(subscriber);
    const event = stripe.events.findLast(
      ({ type, data }) => type === 'customer.subscription.created' && Object(data.object).customer === old,
    );
    await stripe.deleteCustomer(old);
    await stripe.delivered();
    expect(await readStoredStatus(subscriber)).toBe('canceled');
    await payAt(await openCheckout(subscriber, SMALL), cards.good);
    await stripe.delivered();
    expect(await findPayer(subscriber)).not.toBe(old);
    const now = await readStoredStatus(subscriber);
    expect(['active', 'trialing']).toContain(now);
    expect(event && (await stripe.send({ ...event, id: 'evt_tardio' }))).toBe(200);
    expect(await readStoredStatus(subscriber)).toBe(now);
  });
});

describe('a customer that no longer exists at Stripe', () => {
  it('has no subscription, and its keywords become inactive', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    await newCompany(subscriber, { keywords: ['um'] });
    // The stored customer does not exist at Stripe, as with keys of another account.
    await saveCustomer(subscriber.userId, 'cus_deoutraconta', await findPayer(subscriber));
    await syncSubscription('cus_deoutraconta');
    expect(await readStoredStatus(subscriber)).toBe('canceled');
    const { body } = await subscriber.call(routes.keywords.list, {});
    expect(body.map(({ is_active }) => is_active)).toEqual([false]);
    await expectRefusal(subscriber.call(routes.billing.createPortalSession, {}), 409, NO_SUBSCRIPTION);
  });
});

describe('without events from Stripe', () => {
  it('the dashboard reads an ended period from Stripe once a minute', async ({
    cloud,
    stripe,
    whileStripeFails,
  }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    stripe.holdEvents(true);
    await setPeriodEnd(subscriber, 1);
    const read = async () => (await subscriptionOf(subscriber)).status;
    expect(await whileStripeFails(read)).toBe('trialing');
    const calls = stripe.calls.length;
    expect(await read()).toBe('trialing');
    expect(stripe.calls.length).toBe(calls);
    await stripe.deleteCustomer(await findPayer(subscriber));
    await letMinutePass(subscriber);
    expect(await read()).toBe('canceled');
    expect(await readStoredStatus(subscriber)).toBe('canceled');
  });

  it('a payment of what was owed is read once a minute', async ({ stripe, newCustomer }) => {
    stripe.holdEvents(true);
    const customer = await newCustomer();
    await owePayment(customer, { planId: SMALL });
    const read = async () => (await subscriptionOf(customer)).status;
    const countReadings = () => stripe.calls.filter(({ path }) => path === '/v1/subscriptions').length;
    const before = countReadings();
    expect([await read(), await read()]).toEqual(['past_due', 'past_due']);
    expect(countReadings() - before).toBe(1);
    await addCard(customer);
    expect(await read()).toBe('past_due');
    await letMinutePass(customer);
    expect(await read()).toBe('active');
  });

  it('a first checkout whose tab was closed is found later', async ({ cloud, stripe }) => {
    stripe.holdEvents(true);
    const newcomer = await signUp(cloud);
    await payAt(await openCheckout(newcomer, SMALL));
    expect(await readStoredStatus(newcomer)).toBeUndefined();
    expect(await openCheckout(newcomer, SMALL)).toContain('/p/session/');
    expect(await readStoredStatus(newcomer)).toBe('trialing');
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
