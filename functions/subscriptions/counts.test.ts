import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, sumByItem } from '../statistics/counts.ts';
import { endComplimentary, newComplimentary } from './complimentary.ts';
import { countsLeftBy, countsOf, firstDay, overviewOf } from './counts.ts';
import { type Subscription, subscription } from './status.ts';

const moment = fc
  .date({ min: new Date('2026-08-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const anySubscription = fc
  .record({
    status: fc.constantFrom('active', 'past_due', 'trialing', 'canceled', 'unpaid' as const),
    plan_id: fc.integer({ min: 1, max: 3 }),
    current_period_end: fc.constant(null),
    stripe_subscription_id: fc.option(fc.constant('sub_1'), { nil: undefined }),
    monthly_amount: fc.integer({ min: 0, max: 99_999 }),
    failed_invoices: fc.integer({ min: 0, max: 3 }),
    paid_since: fc.option(moment),
    ended_at: fc.option(moment),
    former_paid: fc.option(fc.record({ paid_since: moment, ended_at: moment }), { nil: undefined }),
  })
  .map((given): Subscription => subscription.parse(given));

const withoutZeros = (counts: ReturnType<typeof sumByItem>) =>
  [...counts].flatMap(([item, sums]) =>
    Object.entries(sums).flatMap(([name, count]) => (count === 0 ? [] : [`${item} ${name} ${count}`])),
  );

const now = Date.parse('2026-11-21T15:00:00.000Z');

const leftBy = (removed: Subscription | undefined) =>
  removed ? countsLeftBy(removed, now) : countsOf(undefined);

describe('the counts', () => {
  it('equal a recount after any sequence of changes to several subscriptions, and removals', () => {
    const changes = fc.array(
      fc.record({ of: fc.integer({ min: 0, max: 4 }), to: fc.option(anySubscription, { nil: undefined }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(changes, (all) => {
        const stored = new Map<number, Subscription | undefined>();
        const left: ReturnType<typeof countsOf>[] = [];
        let kept: ReturnType<typeof sumByItem> = new Map();
        for (const { of, to } of all) {
          const before = stored.get(of);
          const remains = leftBy(to ? undefined : before);
          const after = sumByItem([...countsOf(to), ...remains]);
          kept = sumByItem([...kept, ...difference(countsOf(before), after)]);
          stored.set(of, to);
          left.push(remains);
        }
        const counted = [...stored.values()].map(countsOf);
        const recounted = sumByItem([...counted, ...left].flatMap((each) => [...each]));
        expect(withoutZeros(kept).toSorted()).toEqual(withoutZeros(recounted).toSorted());
      }),
    );
  });

  const paid = {
    stripe_subscription_id: 'sub_1',
    plan_id: 1,
    current_period_end: null,
    monthly_amount: 4990,
  };
  const totalOf = (given: Partial<Subscription>) =>
    countsOf(subscription.parse({ ...paid, status: 'active', ...given })).get('TOTAL');

  it.each([
    [{}, 4990, 1],
    [{ status: 'past_due' }, 4990, 1],
    [{ status: 'trialing' }, 0, 0],
    [{ status: 'unpaid' }, 0, 1],
    [{ status: 'canceled' }, 0, 0],
    [{ stripe_subscription_id: undefined }, 0, 0],
  ] as const)('of %j bring %i cents a month, and %i paid subscription', (given, monthly_cents, paid) => {
    expect(totalOf(given)).toMatchObject({ monthly_cents, paid });
  });

  it('hold the São Paulo days on which a paid subscription began and ended', () => {
    const ended = subscription.parse({
      ...paid,
      status: 'canceled',
      paid_since: '2026-10-01T02:00:00.000Z',
      ended_at: '2026-11-21T02:00:00.000Z',
    });
    const counts = countsOf(ended);
    expect(counts.get('DAY#2026-09-30')).toEqual({ paid_begun: 1 });
    expect(counts.get('DAY#2026-11-20')).toEqual({ paid_ended: 1 });
  });

  it('leave out a trial that ended without becoming a paid subscription', () => {
    const trial = subscription.parse({
      ...paid,
      status: 'canceled',
      paid_since: '2026-10-01T12:00:00.000Z',
      ended_at: '2026-10-01T12:00:07.000Z',
    });
    expect([...countsOf(trial).keys()].filter((name) => name.startsWith('DAY#'))).toEqual([]);
  });

  it.each([
    ['goes on: it ends now', {}, { 'DAY#2026-10-01': 'begun', 'DAY#2026-11-21': 'ended' }],
    [
      'had ended: it keeps its day',
      { status: 'canceled', ended_at: '2026-11-10T12:00:00.000Z' },
      { 'DAY#2026-10-01': 'begun', 'DAY#2026-11-10': 'ended' },
    ],
    ['is still a trial', { status: 'trialing' }, {}],
    ['was never paid for', { stripe_subscription_id: undefined }, {}],
  ] as const)('keep, of a subscription that is removed, the days of one that %s', (_, given, days) => {
    const removed = subscription.parse({
      ...paid,
      status: 'active',
      paid_since: '2026-10-01T12:00:00.000Z',
      ...given,
    });
    expect(Object.fromEntries(countsLeftBy(removed, now))).toEqual(
      Object.fromEntries(Object.entries(days).map(([day, what]) => [day, { [`paid_${what}`]: 1 }])),
    );
  });

  it('keep the days of a paid subscription that complimentary ones replace, whatever comes of them', () => {
    const ended = subscription.parse({
      ...paid,
      status: 'canceled',
      paid_since: '2026-10-01T12:00:00.000Z',
      ended_at: '2026-11-10T12:00:00.000Z',
    });
    const given = subscription.parse(newComplimentary(ended, 2, 5));
    const changed = subscription.parse(newComplimentary(given, 3, 6));
    const takenAway = subscription.parse(endComplimentary(changed, 7));
    for (const each of [given, changed, takenAway]) {
      for (const counts of [countsOf(each), countsLeftBy(each, now)]) {
        expect(counts.get('DAY#2026-10-01')).toEqual({ paid_begun: 1 });
        expect(counts.get('DAY#2026-11-10')).toEqual({ paid_ended: 1 });
      }
      expect(countsOf(each).get('TOTAL')).toMatchObject({ paid: 0, monthly_cents: 0 });
    }
  });
});

/** Each subscription is at Stripe and costs R$ 100 a month; atScale.test.ts finds the other figures. */
const overviewOfAll = (given: readonly object[]) => {
  const parsed = given.map((each) =>
    subscription.parse({
      status: 'active',
      plan_id: 1,
      current_period_end: null,
      stripe_subscription_id: 'sub_1',
      monthly_amount: 10_000,
      paid_since: '2026-01-01T12:00:00.000Z',
      ...each,
    }),
  );
  const all = sumByItem(parsed.flatMap((each) => [...countsOf(each)]));
  const since = `DAY#${firstDay(now)}`;
  return overviewOf(new Map([...all].filter(([name]) => !name.startsWith('DAY#') || name >= since)));
};

const ended = (ended_at: string, more: object = {}) => ({ status: 'canceled', ended_at, ...more });

describe('the overview', () => {
  it.each([
    ['nothing has ended', [{}, {}], 0],
    ['one of four has ended in the window', [{}, {}, {}, ended('2026-11-10T12:00:00.000Z')], 25],
    ['it ended on the first day of the window', [{}, ended('2026-10-23T12:00:00.000Z')], 50],
    ['it ended before the window', [{}, ended('2026-10-22T12:00:00.000Z')], 0],
    ['a new one has begun since', [{}, {}, { paid_since: '2026-11-01T12:00:00.000Z' }], 0],
    [
      'there was none before',
      [ended('2026-11-10T12:00:00.000Z', { paid_since: '2026-11-01T12:00:00.000Z' })],
      0,
    ],
    [
      'a complimentary one was taken away',
      [{}, ended('2026-11-10T12:00:00.000Z', { stripe_subscription_id: undefined })],
      0,
    ],
  ] as const)('has a churn rate where %s', (_, given, rate) => {
    expect(overviewOfAll(given).churn_rate).toBe(rate);
  });
});
