import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { ensurePlanPrices } from '../../functions/billing/prices.ts';
import { findPlan } from '../../functions/plans/plans.store.ts';
import { remove } from '../../functions/platform/aws/writes.ts';
import { DAY } from '../../functions/platform/time/clock.ts';
import { readSubscription } from '../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCompany, startShop } from '../support/customers.ts';
import { scanTable } from '../support/leftovers.ts';
import { cards, LARGE, manage, type Newcomer, newSubscriber, SMALL, savePlans } from '../support/stripe.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
  await savePlans();
});
afterAll(() => cloud.stop());

const settled = () => cloud.stripe.settled();

/** What the table says of a customer's subscription and keywords, without the numbers of the readings. */
const tableOf = async ({ userId }: Newcomer): Promise<string[]> =>
  (await scanTable(cloud))
    .filter((item) => item.includes(`"USER#${userId}"`))
    .filter((item) => /"SK":\{"S":"(?:SUBSCRIPTION|KEYWORD#)/.test(item))
    .map((item) => item.replace(/"sync_version":\{"N":"\d+"\},?/, ''))
    .toSorted();

/** Forgets that events were dealt with, and what came of them. */
const forget = async ({ userId }: Newcomer, ids: readonly string[]) => {
  for (const id of ids) await remove({ PK: `EVENT#${id}`, SK: 'EVENT' });
  for (const SK of ['SUBSCRIPTION', 'SYNC']) await remove({ PK: `USER#${userId}`, SK });
};

/** One whole life: trial, a larger plan, renewals, a failed one, recovery, cancellation, the end. */
const live = async (subscriber: Newcomer, upTo: number): Promise<void> => {
  const { body } = await subscriber.call(routes.billing.createPortalSession, {});
  const plan = await findPlan(LARGE);
  const [large] = plan ? await ensurePlanPrices([plan]) : [];
  const chapters = [
    () => manage(body.url, 'plan', { price: large?.id ?? '' }),
    () => cloud.stripe.advance(15 * DAY),
    () => manage(body.url, 'card', { card: cards.failsLater }),
    () => cloud.stripe.advance(31 * DAY),
    () => manage(body.url, 'card', { card: cards.good }),
    () => manage(body.url, 'cancel'),
    () => cloud.stripe.advance(31 * DAY),
  ];
  for (const chapter of chapters.slice(0, upTo)) await chapter();
};

describe('the sync', () => {
  it.each([
    { chapters: 1, status: 'trialing' },
    { chapters: 4, status: 'past_due' },
    { chapters: 6, status: 'active' },
    { chapters: 7, status: 'canceled' },
  ])(
    'gives the same table from every order and repetition of events, $chapters chapters into a life',
    async ({ chapters, status }) => {
      const before = cloud.stripe.events.length;
      const subscriber = await newSubscriber(cloud, LARGE);
      await newCompany(subscriber, { keywords: ['um', 'dois', 'três', 'quatro'] });
      await live(subscriber, chapters);
      await settled();
      const events = cloud.stripe.events.slice(before);
      const ids = events.map(({ id }) => id);
      const expected = await tableOf(subscriber);
      expect((await readSubscription(subscriber.userId)).subscription?.status).toBe(status);
      expect(expected).toHaveLength(5);

      const some = fc.shuffledSubarray(events, { minLength: 1 });
      const orders = fc.tuple(some, fc.shuffledSubarray(events), fc.boolean());
      await fc.assert(
        fc.asyncProperty(orders, async ([first, second, together]) => {
          await forget(subscriber, ids);
          // At least one event that is about the subscription must have come.
          const about = events.filter(({ type }) => type.startsWith('customer.subscription.'));
          const order = [...first, ...second, ...about.slice(0, 1)];
          if (together) await Promise.all(order.map((event) => cloud.stripe.send(event)));
          else for (const event of order) await cloud.stripe.send(event);
          expect(await tableOf(subscriber)).toEqual(expected);
        }),
        { numRuns: 8 },
      );
    },
  );

  it('ends with what Stripe says last, however late, often and disordered events come while things change', async () => {
    const [tidy, untidy] = [await newSubscriber(cloud, SMALL), await newSubscriber(cloud, SMALL)];
    cloud.stripe.deliver({ copies: 3, shuffled: true, delayMs: 30 });
    for (const subscriber of [tidy, untidy]) {
      await newCompany(subscriber, { keywords: ['um', 'dois'] });
      const { body } = await subscriber.call(routes.billing.createPortalSession, {});
      await manage(body.url, 'cancel');
      await manage(body.url, 'resume');
      await manage(body.url, 'cancel');
      if (subscriber === untidy) await manage(body.url, 'resume');
    }
    await cloud.stripe.advance(20 * DAY);
    await settled();
    cloud.stripe.deliver({});
    const statusOf = async ({ userId }: Newcomer) => (await readSubscription(userId)).subscription?.status;
    expect([await statusOf(tidy), await statusOf(untidy)]).toEqual(['canceled', 'active']);
  });
});
