import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { findCustomerOf } from '../../../functions/billing/sync/customers.store.ts';
import { writeMany } from '../../../functions/platform/aws/writes.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { findPlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { findItems } from '../../support/cloud/storedData.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { LARGE, manage, type Newcomer, newSubscriber, savePlans } from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);
it.afterEach(({ cloud }) => cloud.stripe.setDelivery({}));

const storedStateOf = async (cloud: TestCloud, { userId }: Newcomer): Promise<string[]> =>
  (await findItems(cloud, `"USER#${userId}"`))
    .filter((item) => /"SK":\{"S":"(?:SUBSCRIPTION|KEYWORD#)/.test(item))
    .map((item) => item.replace(/"(?:sync_version|revision|created_at)":\{"[NS]":"[^"]+"\},?/g, ''))
    .toSorted();

const eventsOf = async ({ stripe }: TestCloud, { userId }: Newcomer) => {
  const customerId = await findCustomerOf(userId);
  return stripe.events.filter(({ data }) => {
    const { id, customer } = Object(data.object);
    return [id, customer].includes(customerId);
  });
};

const forgetEvents = ({ userId }: Newcomer, ids: readonly string[]): Promise<void> =>
  writeMany([
    ...ids.map((id) => ({ remove: { PK: `EVENT#${id}`, SK: 'EVENT' } })),
    ...['SUBSCRIPTION', 'SYNC'].map((SK) => ({ remove: { PK: `USER#${userId}`, SK } })),
  ]);

const lifecycleOf = async ({ stripe }: TestCloud, subscriber: Newcomer) => {
  const { body } = await subscriber.call(routes.billing.createPortalSession, {});
  const plan = await findPlan(LARGE);
  const [large] = plan ? await ensurePlanPrices([plan]) : [];
  const payWith = (card: string) => manage(body.url, 'card', { card });
  return {
    async trialing() {
      await manage(body.url, 'plan', { price: large?.id ?? '' });
      await payWith(cards.good);
    },
    async past_due() {
      await stripe.advance(15 * DAY);
      await payWith(cards.failsLater);
      await stripe.advance(31 * DAY);
    },
    async active() {
      await payWith(cards.good);
      await manage(body.url, 'cancel');
    },
    async canceled() {
      await stripe.advance(31 * DAY);
    },
  };
};

describe('the sync', () => {
  it('stores the same for every order and repetition of events', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, LARGE);
    await newCompany(subscriber, { keywords: ['um', 'dois', 'três', 'quatro'] });
    for (const [status, live] of Object.entries(await lifecycleOf(cloud, subscriber))) {
      await live();
      await cloud.stripe.delivered();
      const events = await eventsOf(cloud, subscriber);
      const ids = events.map(({ id }) => id);
      const expected = await storedStateOf(cloud, subscriber);
      expect((await readSubscription(subscriber.userId)).subscription?.status).toBe(status);
      expect(expected).toHaveLength(5);

      const someEvents = fc.shuffledSubarray(events, { minLength: 1 });
      const orders = fc.tuple(someEvents, fc.shuffledSubarray(events));
      // At least one event about the subscription must arrive.
      const subscriptionEvents = events.filter(({ type }) => type.startsWith('customer.subscription.'));
      for (const isConcurrent of [false, true]) {
        const arrival = fc.asyncProperty(orders, async ([first, second]) => {
          await forgetEvents(subscriber, ids);
          const order = [...first, ...second, ...subscriptionEvents.slice(0, 1)];
          if (isConcurrent) await Promise.all(order.map((event) => cloud.stripe.send(event)));
          else for (const event of order) await cloud.stripe.send(event);
          expect(await storedStateOf(cloud, subscriber), status).toEqual(expected);
        });
        await fc.assert(arrival, { numRuns: 2 });
      }
    }
  });
});
