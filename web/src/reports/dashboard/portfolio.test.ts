import { expect, it } from 'vitest';
import { foundNothing, type PortfolioCompany, portfolioCsv, toSeries } from './portfolio.ts';

const AT = '2026-11-21T12:00:00.000Z';
const figures = {
  overall_position: 12.5,
  top_3: 2,
  top_10: 4,
  top_20: 5,
  top_50: 6,
  not_found: 1,
  beyond: 0,
  not_verified: 3,
  carried: 0,
};

const same = { overall_position: 0, top_3: 0, top_10: 0, top_20: 0, top_50: 0, not_found: 0 };

const card = {
  website: null,
  logo_url: null,
  created_at: AT,
  keywords_count: 12,
  active_keywords: 10,
  competitors_count: 3,
  average_position: 12.5,
  improved: 1,
  declined: 2,
  not_found: 1,
  last_check: AT,
  version: '1',
};

/** A company with the visibility of days, of which the last is today. */
const company = (name: string, ...values: (number | null)[]): PortfolioCompany => {
  const [before, today] = values.slice(-2);
  return {
    company: { ...card, id: name, name, domain: `${name}.com.br` },
    today: today === undefined ? null : { ...figures, visibility: today },
    change:
      before == null || today == null
        ? null
        : { ...same, visibility: Math.round((today - before) * 100) / 100 },
    before_day: before === undefined || today === undefined ? null : '2026-11-20',
    moves: { up: 1, down: 2, entered: 3, left: 4 },
    attention: { lost: 0, left_top_10: null, left_top_10_count: 0, passed_by: null },
    days: values.map((visibility, index) => ({ day: `2026-11-${22 - values.length + index}`, visibility })),
  };
};

it('colours the six strongest companies, the strongest first, and says how they changed', () => {
  const companies = [4, 9, 1, 7, null, 8, 3, 6].map((today, index) => company(`c${index}`, 5, today));
  const series = toSeries([...companies, company('never')]);
  expect(series.map(({ id }) => id)).toEqual(['c1', 'c5', 'c3', 'c7', 'c0', 'c6', 'c2', 'c4']);
  expect(series.flatMap(({ isQuiet }, index) => (isQuiet ? [index] : []))).toEqual([6, 7]);
  expect(series.map(({ note }) => note).slice(-2)).toEqual(['−4,0 p.p.', undefined]);
});

it('gives a company one colour, however strong it is, and no two of those shown the same', () => {
  const sitesOf = (...visibilities: number[]) =>
    new Map(
      toSeries(visibilities.map((today, index) => company(`c${index}`, 5, today)))
        .filter(({ isQuiet }) => !isQuiet)
        .map(({ id, site }) => [id, site]),
    );
  const before = sitesOf(1, 9, 8, 7, 6, 5, 4, 3);
  const after = sitesOf(9, 0, 4, 5, 6, 7, 8, 1);
  expect([before.get('c0'), before.get('c2'), before.get('c6')]).toEqual([undefined, 2, 6]);
  expect([after.get('c0'), after.get('c2'), after.get('c6')]).toEqual([0, 2, 6]);
  // The thirteenth company would look like the first.
  const many = sitesOf(9, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 8, 7, 6);
  expect([...many].toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['c0', 0],
    ['c1', 1],
    ['c12', 4],
    ['c13', 5],
    ['c14', 2],
    ['c15', 3],
  ]);
});

it('exports what the table shows, and with which day it compares', () => {
  const { header, rows } = portfolioCsv([company('loja', 20, 26.75), company('nova')]);
  expect(rows).toEqual([
    ['loja', 'loja.com.br', 10, 26.75, 6.75, '20/11/2026', 2, 4, 1, 2, 3, 4, 3, new Date(AT)],
    ['nova', 'nova.com.br', 10, null, null, null, null, null, 1, 2, 3, 4, 10, new Date(AT)],
  ]);
  for (const row of rows) expect(row).toHaveLength(header.length);
});

it('counts what was checked where no site was found, and tells nothing before the first check', () => {
  const lost = { ...figures, visibility: 0, top_50: 0, not_found: 10 };
  const row = { ...company('lost'), today: lost };
  expect(foundNothing([row, company('never')])).toBe(10);
  expect(foundNothing([row, company('found', 3, 4)])).toBeUndefined();
  expect(foundNothing([company('never')])).toBeUndefined();
});
