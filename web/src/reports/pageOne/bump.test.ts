import { expect, it } from 'vitest';
import { bumpPlot, seatAt, stretchesOf } from './bump.ts';

const dayOf = (date: number, new_engine?: true) => ({
  day: `2026-11-${String(date).padStart(2, '0')}`,
  ...(new_engine && { new_engine }),
});

it.each([
  { what: 'daily readings without one', dates: [1, 2, 3, 5, 6], stretches: [0, 0, 0, 1, 1] },
  { what: 'weekly readings without one', dates: [1, 8, 15, 29], stretches: [0, 0, 0, 1] },
  { what: 'a single reading', dates: [1], stretches: [0] },
])('a line breaks where a usual reading is missing: $what', ({ dates, stretches }) => {
  expect(stretchesOf(dates.map((date) => dayOf(date)))).toEqual(stretches);
});

it('a line breaks where the engine changes', () => {
  expect(stretchesOf([dayOf(1), dayOf(2, true), dayOf(3)])).toEqual([0, 1, 1]);
});

it('a site that leaves has no line until it enters again, and its best seat counts', () => {
  const days = [[0, 1], [1], [1, 0, 0], [1, 0]].map((seats, index) => ({
    ...dayOf(index + 1),
    at: `2026-11-0${index + 1}T12:00:00.000Z`,
    seats,
  }));
  const sites = [{ site: 'loja.com', is_own: true as const }, { site: 'outra.com' }];
  const page = {
    keyword: 'café',
    company_id: 'c',
    company_name: 'Loja',
    competitors: [],
    sites,
    days,
    results: [],
    previous_depth: null,
  };
  const { lines } = bumpPlot(page, days);
  expect(lines).toMatchObject([
    { name: 'Loja', site: 0, line: 'M0,5ZM66.67,15L100,15', dots: 'M0,5L0.01,5' },
    { name: 'outra.com', site: null, line: 'M0,15L33.33,5L66.67,5L100,5' },
  ]);
});

it('a pointer is at the seat of its row', () => {
  expect([-3, 0, 9.9, 10.1, 100].map(seatAt)).toEqual([1, 1, 1, 2, 10]);
});
