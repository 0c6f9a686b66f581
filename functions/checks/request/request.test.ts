import { describe, expect, it } from 'vitest';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { type Check, newCheck } from '../checks.ts';
import { computeProgress } from '../progress.ts';
import { countsOf, outcomesIn } from '../tallies.ts';
import { requestOf } from './request.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => toMoment(START + seconds * SECOND);

const keyword = (id: string, more: Partial<RankedKeyword> = {}): RankedKeyword => ({
  id,
  company_id: 'c',
  keyword: id,
  is_active: true,
  created_at: at(-1000),
  own: null,
  previous: null,
  ...more,
});
const [a, b, old] = [keyword('a'), keyword('b'), keyword('old', { checked_for: at(-900) })];

const size = { queries: 2, keywords: 2, is_listed: true };
const last = newCheck({ by: 'customer', kind: 'keywords', ...size }, START);

const asked = (...args: Parameters<typeof requestOf>) => {
  const { keywords, lookups, waiting } = requestOf(...args);
  return [keywords.map(({ id }) => id).join(' '), lookups, waiting];
};

it('a request is for as many keywords as the look-ups suffice for, those checked longest ago first', () => {
  expect(asked([old, a, b], undefined)).toEqual(['a b old', 3, 0]);
  expect(asked([old, a, b], undefined, 1)).toEqual(['a', 1, 2]);
  expect(asked([old, a], undefined, 0)).toEqual(['a old', 2, 0]);
});

it('a request costs nothing for what an outage left without results', () => {
  const unserved = keyword('unserved', { checked_for: at(0), unserved_for: at(0) });
  expect(asked([a, unserved], last)).toEqual(['a unserved', 1, 0]);
  expect(asked([a, unserved], last, 0)).toEqual(['unserved', 0, 1]);
  expect(asked([a, unserved], undefined)).toEqual(['a unserved', 2, 0]);
});

describe('the progress of a check', () => {
  const numbers = (count: number) => new Set(Array.from({ length: count }, (_, number) => number));
  const progressWith = (change: Partial<Check>, done = 0, keywords = [a, b]) => {
    const outcomes = outcomesIn({ done, failed: done / 2 });
    const tally = { index: 0, numbers: numbers(done), ...outcomes, countedAt: at(9) };
    const counts = countsOf([tally]);
    return computeProgress({ check: { ...last, ...change }, counts }, keywords, START + 11 * SECOND);
  };

  it('ends with the last outcome, before the end is stored', () => {
    expect(progressWith({})).toMatchObject({ running: true, done: 0, total: 2 });
    expect(progressWith({}, 2)).toMatchObject({ running: false, done: 2, failed: 1 });
  });

  it('names the end and what comes before while it runs', () => {
    const expected_end = at(60);
    expect(progressWith({ expected_end, queued_ahead: 7 })).toMatchObject({ expected_end, queued_ahead: 7 });
    expect(progressWith({ expected_end: at(5) })).toMatchObject({ expected_end: null });
    expect(progressWith({ expected_end }, 2)).toMatchObject({ expected_end: null });
  });

  it('counts as waiting what was never checked and is not in it', () => {
    const all = [a, b, keyword('c'), old, keyword('off', { is_active: false })];
    expect(progressWith({}, 0, all)).toMatchObject({ waiting: 1 });
    const checked = { checked_for: at(0) };
    const after = [keyword('a', checked), keyword('b', checked), keyword('c'), old];
    expect(progressWith({}, 2, after)).toMatchObject({ waiting: 1 });
  });
});
