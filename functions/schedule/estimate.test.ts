import { expect, it } from 'vitest';
import { newCheck } from '../checks/checks.ts';
import { countsOf } from '../checks/tallies.ts';
import { estimateOf } from './estimate.ts';

const now = Date.parse('2026-11-21T11:00:00.000Z');
const listed = (...texts: string[]) =>
  texts.map((text, index) => ({
    userId: 'u',
    companyId: 'c',
    keywordId: `c-${index}`,
    text,
    activeSince: '2026-11-01T11:00:00.000Z',
    misses: text === 'bota' ? 3 : 0,
  }));
const size = { is_listed: true, queries: 1400, keywords: 2000, earlier_calls: { grid: 4 } };
const last = {
  check: newCheck({ by: 'manual', kind: 'keywords', ...size }, 0),
  counts: { ...countsOf([]), queries: 1400, calls: 2100 },
};
const pages = { keywords: 1.5, grid: 4 };
const unknown = { keywords: null, grid: null };

it('an estimate counts what is there now, and expects as many as the last check had where there is more', () => {
  const few = { keywords: listed('bota', 'bota', 'tênis'), next: undefined };
  const many = { ...few, next: { PK: 'further' } };
  const estimate = (given: typeof few | typeof many, by?: typeof last) => estimateOf(given, by, now);
  expect(estimate(few, last)).toEqual({ keywords: 3, queries: 2, counted: 'now', pages, settled: 1 });
  const lastTime = { keywords: 2000, queries: 1400, counted: 'last_run', settled: 700 };
  expect(estimate(many, last)).toEqual({ ...lastTime, pages });
  const atLeast = { keywords: 3, queries: 2, counted: 'at_least', settled: 1 };
  expect(estimate(many)).toEqual({ ...atLeast, pages: unknown });
  const unlisted = { ...last, check: { ...last.check, is_listed: false } };
  expect(estimate(many, unlisted)).toEqual({ ...atLeast, pages });
});
