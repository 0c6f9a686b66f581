import { describe, expect } from 'vitest';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { subscriptionStatus } from '#shared/contract/plans.ts';
import { profileKey } from '../../../functions/accounts/users.store.ts';
import { searchTextOf } from '../../../functions/accounts/users.ts';
import { writeMany } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { sumByItem } from '../../../functions/statistics/counts.ts';
import { readTotals, statisticsKey } from '../../../functions/statistics/statistics.store.ts';
import { countsOf } from '../../../functions/subscriptions/counts.ts';
import { type Subscription, subscription } from '../../../functions/subscriptions/status.ts';
import { subscriptionKey } from '../../../functions/subscriptions/subscription.store.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { itWithTableProxy } from '../../support/slice.ts';
import { SMALL, savePlans } from '../../support/stripe/subscribers.ts';

const COUNT = 10_000;
/** The status of one subscription in a hundred. */
const RARE_STATUS = 'unpaid';

const it = itWithTableProxy
  .extend('admin', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url, { isAdmin: true, planId: SMALL }))
  .extend(
    'countReads',
    ({ table, admin }) =>
      async <T>(call: () => Promise<T>): Promise<readonly [T, number]> => {
        const atStart = table.count();
        await admin.call(routes.accounts.me, {});
        const forSession = table.count() - atStart;
        const before = table.count();
        return [await call(), table.count() - before - forSession];
      },
  );

const idOf = (place: number): string => `semente${String(place).padStart(5, '0')}`;

const userAt = (place: number) => ({
  id: idOf(place),
  name: `José Conceição ${String(place).padStart(2, '0')}`,
  email: `pessoa${String(place).padStart(5, '0')}@exemplo.com.br`,
  document_number: String(place).padStart(11, '0'),
  is_admin: false,
  password_hash: '',
});

const subscriptionAt = (place: number): Subscription => {
  const statuses = subscriptionStatus.options.filter((status) => status !== RARE_STATUS);
  return subscription.parse({
    status: place % 100 === 0 ? RARE_STATUS : statuses[place % statuses.length],
    plan_id: SMALL,
    current_period_end: toMoment(Date.now() + DAY),
    stripe_subscription_id: `sub_${place}`,
    stripe_customer_id: `cus_${place}`,
    monthly_amount: 4990,
    failed_invoices: place % 4 === 1 ? 1 : 0,
    paid_since: toMoment(Date.now() - 100 * DAY),
    ended_at: place % 4 === 3 ? toMoment(Date.now() - (place % 50) * DAY) : null,
  });
};

const places = Array.from({ length: COUNT }, (_, place) => place);

it.beforeAll(async () => {
  await savePlans();
  const since = Date.now() - COUNT * 1000;
  const itemsAt = (place: number) => {
    const [user, stored] = [userAt(place), subscriptionAt(place)];
    const created_at = toMoment(since + place * 1000);
    const listed = { kind: 'subscription', search_text: stored.status, created_at };
    return [
      { put: { ...profileKey(user.id), ...user, kind: 'user', search_text: searchTextOf(user), created_at } },
      { put: { ...subscriptionKey(user.id), ...stored, ...listed, revision: 1 } },
    ];
  };
  const parts = Array.from({ length: 8 }, (_, part) => places.filter((place) => place % 8 === part));
  await Promise.all(parts.map((part) => writeMany(part.flatMap(itemsAt))));
  const counts = sumByItem([
    ['TOTAL', { users: COUNT }],
    ...places.flatMap((place) => [...countsOf(subscriptionAt(place))]),
  ]);
  await writeMany([...counts].map(([name, counted]) => ({ put: { ...statisticsKey(name), ...counted } })));
}, 240_000);

const lists = allRoutes.filter(
  ({ route }) => route.access === 'admin' && route.method === 'GET' && !route.params,
);

describe('with 10,000 users', () => {
  it.for(lists)(
    'the first page of $name costs at most three reads, and one more with what lacks a plan',
    async ({ name, route }, { admin, countReads }) => {
      const [{ status }, reads] = await countReads(() => admin.call(route, {}));
      expect(status).toBe(200);
      expect(reads).toBeLessThanOrEqual(name === 'billing/listSubscriptions' ? 4 : 3);
    },
  );

  it('the list costs three reads a page, whatever is searched for', async ({ admin, countReads }) => {
    const list = async (query: { search?: string; cursor?: string }) => {
      const [{ status, body }, reads] = await countReads(() => admin.call(routes.users.list, { query }));
      expect(status).toBe(200);
      expect(reads).toBeLessThanOrEqual(3);
      return body;
    };
    const first = await list({});
    expect(first.total).toBe((await readTotals()).users);
    expect(first.users.map(({ id }) => id)).toEqual([
      admin.userId,
      ...Array.from({ length: 39 }, (_, index) => idOf(COUNT - 1 - index)),
    ]);
    const active = places.findLast((place) => subscriptionAt(place).status === 'active') ?? 0;
    expect(first.users.find(({ id }) => id === idOf(active))).toMatchObject({
      user_type: 'subscriber',
      plan_id: SMALL,
      subscription: {
        id: `sub_${active}`,
        status: 'active',
        plan_name: 'Pequeno',
        is_complimentary: false,
      },
    });
    const second = await list({ cursor: first.next ?? '' });
    expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(80);

    const searchAll = async (search: string) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ search, ...(cursor !== undefined && { cursor }) });
        found.push(...page.users.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    expect(await searchAll('JOSE conceicao 07')).toEqual([idOf(7)]);
    expect(await searchAll('pessoa00042@')).toEqual([idOf(42)]);
    expect(await searchAll('000.000.099-99')).toEqual([idOf(9999)]);
    expect(await searchAll('ninguém assim')).toEqual([]);
    // Everybody matches this search, which returns each user once, newest first, across pages and reads.
    const all = await searchAll('conceição 12');
    expect(all).toHaveLength(111);
    expect(all).toEqual(all.toSorted().toReversed());
  });
});

describe('with 10,000 subscriptions', () => {
  it('a rare status is found in as many reads, and its pages miss none', async ({ admin, countReads }) => {
    const list = (cursor?: string) =>
      admin.call(routes.billing.listSubscriptions, {
        query: { status: RARE_STATUS, ...(cursor !== undefined && { cursor }) },
      });
    const [{ body: first }, reads] = await countReads(() => list());
    expect(reads).toBe(4);
    expect(first.subscriptions).toHaveLength(50);
    const found = first.subscriptions.map(({ id }) => id);
    for (let { next } = first; next !== null; ) {
      const { body } = await list(next);
      found.push(...body.subscriptions.map(({ id }) => id));
      next = body.next;
    }
    const expected = places.filter((place) => place % 100 === 0).map(idOf);
    expect(found).toEqual(expected.toReversed());
  });
});
