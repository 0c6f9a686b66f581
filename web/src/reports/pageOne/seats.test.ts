import { expect, it } from 'vitest';
import type { KeywordPageOne } from '#shared/contract/pageOne.ts';
import { absenceOn, seatsOn } from './seats.ts';

const site = (name: string) => ({ site: name });

const day = (date: string, seats: (number | null)[], new_engine?: true) => ({
  day: date,
  at: `${date}T12:00:00.000Z`,
  seats,
  ...(new_engine && { new_engine }),
});

const result = (position: number, index: number | null, previous_position: number | null) => ({
  position,
  site: index,
  url: null,
  previous_position,
  since: null,
});

const page: KeywordPageOne = {
  keyword: 'café',
  company_id: 'c',
  company_name: 'Loja',
  competitors: [{ id: 'r', name: 'Rival', domain: 'rival.com', site: 2 }],
  sites: [
    { ...site('loja.com'), is_own: true },
    { ...site('rival.com'), competitor_id: 'r' },
    site('outra.com'),
  ],
  days: [
    day('2026-11-01', [0, 1, 1]),
    day('2026-11-02', [1, 0, null, 1]),
    day('2026-11-04', [1, 0], true),
    day('2026-11-05', [0, 2, 1]),
  ],
  results: [result(1, 0, 2), result(2, 2, 14), result(3, 1, 1)],
  previous_depth: 20,
};

it.each([
  {
    at: 0,
    what: 'nothing to compare',
    changes: [null, null, null],
    since: [undefined, undefined, undefined],
  },
  {
    at: 1,
    what: 'the second result of a site',
    changes: [1, -1, null, -1],
    since: [undefined, undefined, undefined, undefined],
  },
  { at: 2, what: 'another engine', changes: [null, null], since: [undefined, undefined] },
  { at: 3, what: 'a place below the tenth', changes: [1, 12, -2], since: [undefined, '05', undefined] },
])('the seats of a day tell changes and since when, with $what', ({ at, changes, since }) => {
  const seats = seatsOn(page, at);
  expect(seats.map(({ change }) => change)).toEqual(changes);
  expect(seats.map((seat) => seat.since?.slice(-2))).toEqual(since);
});

it('only tracked sites have colours and names of their own', () => {
  const seats = seatsOn(page, 3);
  expect(seats.map(({ name, site: drawn }) => [name, drawn])).toEqual([
    ['Loja', 0],
    ['outra.com', null],
    ['Rival', 2],
  ]);
});

it('a day without the company says when it was last there', () => {
  const gone = { ...page, days: [...page.days, day('2026-11-06', [1, 2])] };
  expect(gone.days.map((_, at) => absenceOn(gone, at))).toEqual([
    '',
    '',
    '',
    '',
    'Loja não está nesta página; a última vez foi em 05/11/2026.',
  ]);
  const never = { ...page, sites: page.sites.slice(1), days: [day('2026-11-06', [0, 1])] };
  expect(absenceOn(never, 0)).toBe('Loja não está nesta página.');
});
