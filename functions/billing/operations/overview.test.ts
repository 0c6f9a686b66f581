import { describe, expect, it } from 'vitest';
import { sumByItem } from '../../statistics/counts.ts';
import { countsOf } from '../../subscriptions/counts.ts';
import { subscription } from '../../subscriptions/status.ts';
import { firstDay, overviewOf } from './overview.ts';

const now = Date.parse('2026-11-21T15:00:00Z');

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
  it('counts the trials that began, and those that became paid, in the last 30 days', () => {
    const trial_since = '2026-11-01T12:00:00.000Z';
    const paid_since = '2026-11-15T12:00:00.000Z';
    const trials = [
      { status: 'trialing', trial_since, paid_since },
      { trial_since, paid_since },
      // This trial ended without a card.
      ended('2026-11-15T12:00:20.000Z', { trial_since, paid_since }),
      // This trial became paid, and its subscription ended five days later.
      ended('2026-11-20T12:00:00.000Z', { trial_since, paid_since }),
      { trial_since: '2026-09-01T12:00:00.000Z' },
    ];
    expect(overviewOfAll(trials)).toMatchObject({ trials_begun: 4, trials_converted: 2 });
  });

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
