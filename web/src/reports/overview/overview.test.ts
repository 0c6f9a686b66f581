import { describe, expect, it } from 'vitest';
import type { CompanyDay } from '#shared/contract/visibility.ts';
import { daysOf } from '#shared/overviewFigures.ts';
import { bandDays, overviewCsv, toSeries } from './overview.ts';

const dayWith = (day: string, rest: Partial<CompanyDay> = {}): CompanyDay => ({
  day,
  keywords: 12,
  own: {
    visibility: 30,
    overall_position: 8.5,
    top_3: 1,
    top_10: 3,
    top_20: 6,
    top_50: 7,
    not_found: 2,
    beyond: 0,
    not_verified: 1,
    carried: 4,
  },
  share_of_voice: 75,
  competitors: [10, null],
  ...rest,
});

const competitors = [
  { id: 'a', name: 'A', domain: 'a.com.br', site: 1 },
  { id: 'b', name: 'B', domain: 'b.com.br', site: 3 },
];

describe('the series of an overview', () => {
  const days = [dayWith('2026-11-01'), dayWith('2026-11-02', { new_engine: true, competitors: [0, 0] })];

  it('are the shares of what all sites have', () => {
    const series = toSeries({ competitors }, days, 'share');
    expect(series.map((one) => one.days.map(({ value }) => value))).toEqual([
      [75, 100],
      [25, 0],
      [null, 0],
    ]);
  });
});

it('each keyword of a day is in one band', () => {
  expect(bandDays([dayWith('2026-11-01')])).toEqual([{ day: '2026-11-01', values: [1, 2, 3, 1, 2, 2, 1] }]);
});

it.each([
  { since: '2026-11-02', before: '2026-11-01', shown: 3 },
  { since: '2026-11-02', before: '2026-11-03', shown: 2 },
  { since: '2026-11-02', before: undefined, shown: 2 },
])('shows the days since $since, or since $before if that is compared with', ({ since, before, shown }) => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => dayWith(day));
  expect(daysOf({ days, since, before: before ? dayWith(before) : null })).toHaveLength(shown);
});

it('is exported with the newest day first and a column for each competitor', () => {
  const { header, rows } = overviewCsv({ days: [dayWith('2026-11-01'), dayWith('2026-11-02')], competitors });
  expect(header.slice(-2)).toEqual(['Visibilidade de A (%)', 'Visibilidade de B (%)']);
  expect(rows.map(([day]) => day)).toEqual(['02/11/2026', '01/11/2026']);
  expect(rows[0]?.slice(1)).toEqual([12, 30, 75, 8.5, 1, 3, 6, 7, 2, 1, 4, 10, null]);
  const { own } = dayWith('2026-11-01');
  const nothing = dayWith('2026-11-01', { own: { ...own, top_50: 0, overall_position: 51 } });
  expect(overviewCsv({ days: [nothing], competitors }).rows[0]?.[4]).toBeNull();
});
