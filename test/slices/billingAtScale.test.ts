import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { subscriptionStatus } from '#shared/contract/subscriptions.ts';
import { savePlan } from '../../functions/plans/plans.store.ts';
import { writeMany } from '../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../functions/platform/time/clock.ts';
import { sumByItem } from '../../functions/statistics/counts.ts';
import { countsOf } from '../../functions/subscriptions/counts.ts';
import { type Subscription, subscription } from '../../functions/subscriptions/status.ts';
import { type Customer, newCustomer } from '../support/customers.ts';
import { itWithTableProxy } from '../support/slice.ts';

const SUBSCRIPTIONS = 10_000;
/** Fewer than the others: one in a hundred. */
const RARE_STATUS = 'unpaid';

const it = itWithTableProxy.extend('admin', { scope: 'file' }, ({ cloud }) =>
  newCustomer(cloud.url, { isAdmin: true, planId: 1 }),
);

const userIdOf = (place: number): string => `user-${String(place).padStart(5, '0')}`;

/** A subscription by its place; the last is the newest. */
const subscriptionAt = (place: number): Subscription => {
  const statuses = subscriptionStatus.options.filter((status) => status !== RARE_STATUS);
  return subscription.parse({
    status: place % 100 === 0 ? RARE_STATUS : statuses[place % statuses.length],
    plan_id: 1,
    current_period_end: toMoment(Date.now() + DAY),
    stripe_subscription_id: `sub_${place}`,
    stripe_customer_id: `cus_${place}`,
    monthly_amount: 4990,
    failed_invoices: place % 4 === 1 ? 1 : 0,
    paid_since: toMoment(Date.now() - 100 * DAY),
    ended_at: place % 4 === 3 ? toMoment(Date.now() - (place % 50) * DAY) : null,
  });
};

const places = Array.from({ length: SUBSCRIPTIONS }, (_, place) => place);

it.beforeAll(async () => {
  await savePlan({
    id: 1,
    name: 'Essencial',
    description: null,
    price_monthly: 49.9,
    max_keywords: 50,
    max_companies: 1,
    max_competitors: 3,
  });
  const since = Date.now() - SUBSCRIPTIONS * 1000;
  const created_at = (place: number) => toMoment(since + place * 1000);
  const keyOf = (place: number, SK: string) => ({ PK: `USER#${userIdOf(place)}`, SK });
  await writeMany(
    places.map((place) => {
      const stored = subscriptionAt(place);
      const listed = { kind: 'subscription', search_text: stored.status, created_at: created_at(place) };
      return { put: { ...keyOf(place, 'SUBSCRIPTION'), ...stored, ...listed, revision: 1 } };
    }),
  );
  // Only the listed ones are read with their users.
  const shown = places.filter((place) => place >= SUBSCRIPTIONS - 120 || place % 100 === 0);
  const user = { name: 'Ana', is_admin: false, password_hash: '' };
  await writeMany(
    shown.map((place) => {
      const id = userIdOf(place);
      const profile = { ...user, id, email: `${id}@teste.local`, created_at: created_at(place) };
      return { put: { ...keyOf(place, 'PROFILE'), ...profile } };
    }),
  );
  const counts = sumByItem(places.flatMap((place) => [...countsOf(subscriptionAt(place))]));
  await writeMany([...counts].map(([SK, counted]) => ({ put: { PK: 'STATISTICS', SK, ...counted } })));
}, 240_000);

/** The answer of a route, and how many reads it took beside those of the session. */
const readsOf = async <T>(
  { table, admin }: { readonly table: { readonly count: () => number }; readonly admin: Customer },
  call: () => Promise<T>,
): Promise<readonly [T, number]> => {
  const atStart = table.count();
  await admin.call(routes.accounts.me, {});
  const forSession = table.count() - atStart;
  const before = table.count();
  return [await call(), table.count() - before - forSession];
};

describe('with 10,000 subscriptions', () => {
  it('the first page of the list costs three reads, and pages follow each other', async ({
    table,
    admin,
  }) => {
    const list = (cursor?: string) =>
      admin.call(routes.billing.listSubscriptions, { query: cursor === undefined ? {} : { cursor } });
    const [{ body: first }, reads] = await readsOf({ table, admin }, () => list());
    expect(reads).toBe(3);
    const { body: second } = await list(first.next ?? '');
    const ids = [...first.subscriptions, ...second.subscriptions].map(({ id }) => id);
    // The administrator of this test has the newest subscription.
    expect(ids.slice(0, 3)).toEqual([admin.userId, userIdOf(9999), userIdOf(9998)]);
    expect(ids).toHaveLength(100);
    expect(new Set(ids).size).toBe(100);
  });

  it('a rare status is found in as many reads, and its pages miss none', async ({ table, admin }) => {
    const list = (cursor?: string) =>
      admin.call(routes.billing.listSubscriptions, {
        query: { status: RARE_STATUS, ...(cursor !== undefined && { cursor }) },
      });
    const [{ body: first }, reads] = await readsOf({ table, admin }, () => list());
    expect(reads).toBe(3);
    expect(first.subscriptions).toHaveLength(50);
    const found = first.subscriptions.map(({ id }) => id);
    for (let { next } = first; next !== null; ) {
      const { body } = await list(next);
      found.push(...body.subscriptions.map(({ id }) => id));
      next = body.next;
    }
    const expected = places.filter((place) => place % 100 === 0).map(userIdOf);
    expect(found).toEqual(expected.toReversed());
  });

  it('the overview costs one read, and its figures equal a count of all', async ({ table, admin }) => {
    const [{ body }, reads] = await readsOf({ table, admin }, () =>
      admin.call(routes.billing.getOverview, {}),
    );
    expect(reads).toBe(1);
    const all = places.map(subscriptionAt);
    const count = (status: string) => all.filter((each) => each.status === status).length;
    const earning = count('active') + count('past_due');
    const endedAfter = (days: number) =>
      all.filter(
        ({ status, ended_at }) =>
          status === 'canceled' && ended_at !== null && Date.parse(ended_at) > Date.now() - days * DAY,
      ).length;
    const [atLeast, atMost] = [endedAfter(29), endedAfter(30)];
    const goingOn = earning + count('unpaid');
    expect(body).toEqual({
      total_subscriptions: SUBSCRIPTIONS + 1,
      active_subscriptions: count('active') + 1,
      past_due_subscriptions: count('past_due'),
      monthly_revenue: (earning * 4990) / 100,
      failed_payments: all.reduce((sum, each) => sum + each.failed_invoices, 0),
      churn_rate: expect.any(Number),
    });
    expect(body.churn_rate).toBeGreaterThanOrEqual((atLeast / (goingOn + atLeast)) * 100);
    expect(body.churn_rate).toBeLessThanOrEqual((atMost / (goingOn + atMost)) * 100);
  });
});
