import { describe, expect } from 'vitest';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { queryAll, readMany } from '../../../functions/platform/aws/table.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { type CountsByItem, sumByItem } from '../../../functions/statistics/counts.ts';
import { readCountsSince } from '../../../functions/statistics/statistics.store.ts';
import { countsOf } from '../../../functions/subscriptions/counts.ts';
import { subscription as subscriptionSchema } from '../../../functions/subscriptions/status.ts';
import {
  readSubscription,
  saveSyncedSubscription,
} from '../../../functions/subscriptions/subscription.store.ts';
import { saveSubscription } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';
import { changeCard, owePayment, renewNow, subscribeAtStripe } from '../../support/stripe/payers.ts';
import { addCard, LARGE, SMALL, savePlans } from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);
it.afterEach(({ cloud }) => {
  cloud.stripe.setDelivery({});
  cloud.stripe.setFaults({ rate: 0 });
});

describe('the daily pass', () => {
  it('asks Stripe about lapsed ones only, once a day', async ({ cloud, newCustomer }) => {
    const [lapsed, fresh] = [await newCustomer({ planId: SMALL }), await newCustomer({ planId: SMALL })];
    cloud.stripe.setDelivery({ held: true });
    const customer = await subscribeAtStripe(lapsed);
    await subscribeAtStripe(fresh);
    const { subscription } = await readSubscription(lapsed.userId);
    if (!subscription) throw new Error('There is no subscription');
    await saveSubscription(lapsed.userId, {
      ...subscription,
      monthly_amount: 1,
      current_period_end: toMoment(Date.now() - 2 * DAY),
    });
    await remove({ PK: 'BILLING_PASS', SK: 'STATE' });
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    await cloud.runScheduledFunctions().catch(() => undefined);
    cloud.stripe.setFaults({ rate: 0 });
    const before = cloud.stripe.calls.length;
    await cloud.runScheduledFunctions();
    expect((await readSubscription(lapsed.userId)).subscription?.monthly_amount).toBeGreaterThan(1);
    const made = cloud.stripe.calls.slice(before);
    expect(made.filter(({ path }) => path === '/v1/subscriptions')).toHaveLength(1);
    const resting = cloud.stripe.calls.length;
    await cloud.runScheduledFunctions();
    expect(cloud.stripe.calls.length).toBe(resting);
    expect(customer).toMatch(/^cus_/);
  });

  it('begins again with who could not be synced', async ({ cloud, newCustomer }) => {
    cloud.stripe.setDelivery({ held: true });
    for (const planId of [SMALL, LARGE]) await owePayment(await newCustomer({ planId: SMALL }), { planId });
    await remove({ PK: 'BILLING_PASS', SK: 'STATE' });
    const countReadings = async () => {
      const before = cloud.stripe.calls.length;
      await cloud.runScheduledFunctions().catch(() => undefined);
      return cloud.stripe.calls.slice(before).filter(({ path }) => path === '/v1/subscriptions').length;
    };
    // Reading a customer who owes takes a call for the subscription and one for the invoices.
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'], path: '/v1/invoices', after: 1 });
    expect(await countReadings()).toBe(2);
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'], path: '/v1/invoices' });
    expect(await countReadings()).toBe(1);
    cloud.stripe.setFaults({ rate: 0 });
    expect([await countReadings(), await countReadings()]).toEqual([1, 0]);
  });

  it.for(['past_due', 'unpaid'] as const)(
    'finds without events that a subscription stored as %s was paid',
    async (status, { cloud, newCustomer }) => {
      cloud.stripe.setDelivery({ held: true });
      const owing = await newCustomer({ planId: SMALL });
      await owePayment(owing);
      const { subscription } = await readSubscription(owing.userId);
      if (!subscription) throw new Error('There is no subscription');
      await addCard(owing);
      await saveSubscription(owing.userId, { ...subscription, status });
      await remove({ PK: 'BILLING_PASS', SK: 'STATE' });
      await cloud.runScheduledFunctions();
      expect((await readSubscription(owing.userId)).subscription?.status).toBe('active');
    },
  );
});

describe('the counts', () => {
  it('equal a recount after any syncs of many subscriptions', async ({ cloud, newCustomer }) => {
    const subscribers = await Promise.all(Array.from({ length: 5 }, () => newCustomer({ planId: SMALL })));
    const customers: string[] = [];
    for (const subscriber of subscribers)
      customers.push(await subscribeAtStripe(subscriber, { planId: LARGE }));
    const [first = '', second = '', third = ''] = customers;
    await changeCard(first, 'failsLater');
    await renewNow(first);
    await cloud.stripe.deleteCustomer(second);
    const late = (await readSubscription(subscribers[2]?.userId ?? '')).subscription;
    await cloud.stripe.deleteCustomer(third);
    await Promise.all(
      [...customers, ...customers, ...customers].map((customer) => syncSubscription(customer)),
    );
    // This sync began before the others, but is saved only now.
    if (late) await saveSyncedSubscription(subscribers[2]?.userId ?? '', late);
    await cloud.stripe.delivered();
    const items = await queryAll({
      IndexName: 'ByKind',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': 'subscription' },
    });
    const stored = await readMany(items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
    const all = stored.map((item) => subscriptionSchema.parse(item));
    const recounted = sumByItem(all.flatMap((each) => [...countsOf(each)]));
    const counted = new Map((await readCountsSince('2020-01-01')).entries());
    const { users: _users, administrators: _administrators, ...total } = counted.get('TOTAL') ?? {};
    counted.set('TOTAL', total);
    expect(nonZero(counted)).toEqual(nonZero(recounted));
    expect(counted.get('TOTAL')?.subscriptions).toBe(all.length);
  });
});

const nonZero = (counts: CountsByItem): string[] =>
  [...counts]
    .flatMap(([item, sums]) => Object.entries(sums).map(([name, count]) => `${item} ${name} ${count}`))
    .filter((text) => !text.endsWith(' 0'))
    .toSorted();
