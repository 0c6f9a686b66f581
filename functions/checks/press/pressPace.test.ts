import { describe, expect, it } from 'vitest';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { MINUTE, SECOND, toMoment } from '../../platform/time/clock.ts';
import { rateOf } from '../../search/calls/rate.ts';
import { type Pacing, pressPaceOf } from './pressPace.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const engine = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const unknown: RankedKeyword = {
  id: 'k',
  company_id: 'c',
  keyword: 'k',
  is_active: true,
  created_at: '2026-11-20T12:00:00.000Z',
  own: null,
  previous: null,
};
const read = (depth: number, at = unknown.created_at): RankedKeyword => ({
  ...unknown,
  own: { position: null, url: null, depth, at, engine, domain: 'loja.com.br' },
});
const times = (count: number, one: RankedKeyword) => Array.from({ length: count }, () => one);
const pacing = {
  rate: rateOf(60),
  pageSize: 10,
  freshSince: NOW - 10 * MINUTE,
  pacedUntil: 0,
  turnAt: 0,
  hasCompetitors: true,
};
const pace = (keywords: RankedKeyword[], perMinute = 60, more: Partial<Pacing> = {}) =>
  pressPaceOf('keywords', keywords, { ...pacing, rate: rateOf(perMinute), ...more }, NOW);
const delay = (keywords: RankedKeyword[], number: number, perMinute?: number, pageSize = 10) =>
  Math.floor((pace(keywords, perMinute, { pageSize }).dueAt(number) - NOW) / SECOND);

describe('the pace of a press', () => {
  it('sends the first ten as one worker can reserve their calls, and the others at the rate', () => {
    const onFirstPage = times(20, read(9));
    expect([0, 9, 10, 11, 19].map((number) => delay(onFirstPage, number))).toEqual([0, 0, 7, 8, 16]);
    const onFivePages = times(20, read(46));
    expect([0, 2, 3, 4, 5, 9].map((number) => delay(onFivePages, number))).toEqual([0, 0, 10, 10, 20, 40]);
    expect(delay(times(100, read(9)), 99, 3000)).toBe(0);
    expect(delay(times(100, unknown), 99, 3000)).toBe(0);
    expect(delay(times(600, unknown), 599, 18_000)).toBe(0);
    expect(delay(times(100, read(46)), 99, 3000)).toBe(7);
  });

  it('counts a keyword as the pages that were read last, on average, and as one if nothing is known', () => {
    const at = (keywords: RankedKeyword[], pageSize?: number) => delay(keywords, 13, 60, pageSize);
    expect([read(9), read(28), read(46), unknown].map((one) => at(times(20, one)))).toEqual([10, 36, 63, 10]);
    expect(at([...times(10, read(46)), ...times(10, read(9))])).toBe(36);
    expect(at([...times(10, read(46)), ...times(10, unknown)])).toBe(63);
    expect(at(times(20, read(46)), 50)).toBe(10);
  });

  it('takes no time for keywords whose results are reused', () => {
    const fresh = read(46, toMoment(NOW - 9 * MINUTE));
    expect(delay(times(100, fresh), 99)).toBe(0);
    expect(delay([...times(10, fresh), ...times(10, read(46))], 13)).toBe(30);
  });

  it('counts a page more than is fresh for a grid with competitors, which may take all', () => {
    const { rate } = pacing;
    /**
     * Returns, per keyword, how many calls the press delays the next one by, and how many it may take at
     * most.
     */
    const callsOf = (one: RankedKeyword, hasCompetitors = true) => {
      const { until, endsBy } = pressPaceOf('grid', times(10, one), { ...pacing, hasCompetitors }, NOW);
      const first = NOW - rate.steady * rate.interval;
      return [until, endsBy].map((moment) => (moment - first) / rate.interval / 10);
    };
    const freshAt = toMoment(NOW - 9 * MINUTE);
    expect(callsOf(read(9, freshAt))).toEqual([1, 4]);
    expect(callsOf(read(38, freshAt))).toEqual([1, 1]);
    expect(callsOf(read(46, freshAt))[0]).toBe(0);
    expect([read(9), read(28), unknown].map((one) => callsOf(one))).toEqual([
      [1, 5],
      [3, 5],
      [1, 5],
    ]);
    expect(callsOf(read(9), false)).toEqual([1, 1]);
    expect(callsOf(read(9, freshAt), false)[0]).toBe(0);
  });

  it('takes turns with the earlier presses of the account, then begins after them', () => {
    const { interval } = rateOf(60);
    const large = pace(times(200, read(46)));
    const behind = { pacedUntil: large.until, turnAt: large.nextTurnAt };
    const small = pace([unknown], 60, behind);
    expect(small.dueAt(0)).toBe(large.nextTurnAt);
    expect((small.dueAt(0) - NOW) / interval).toBeLessThan(100);
    expect([small.yieldsUntil(0), small.startsAt]).toEqual([undefined, large.nextTurnAt]);
    expect(pace([unknown], 60, { ...behind, turnAt: NOW - MINUTE }).dueAt(0)).toBe(NOW);
    // A first keyword takes half of the rate, and the eleventh waits for the earlier presses.
    const next = pace(times(40, read(9)), 60, { ...behind, turnAt: small.nextTurnAt });
    expect((next.dueAt(1) - next.dueAt(0)) / interval).toBe(2);
    expect((next.nextTurnAt - small.nextTurnAt) / interval).toBe(20);
    expect([next.dueAt(10), next.startsAt]).toEqual([large.until + 10 * interval, large.until]);
    expect(next.yieldsUntil(10)).toBe(next.dueAt(10));
    expect(next.until - large.until).toBeCloseTo(40 * interval);
  });

  it('yields where the earlier presses end before its turn', () => {
    const late = pace(times(5, read(9)), 60, { pacedUntil: NOW + SECOND, turnAt: NOW + MINUTE });
    expect([late.dueAt(0), late.yieldsUntil(0)]).toEqual([NOW + SECOND, NOW + SECOND]);
    expect(late.nextTurnAt).toBe(NOW + MINUTE);
  });

  it('leaves to the next press what may still be called at once', () => {
    const first = pace(times(2, read(9)));
    const next = pace(times(12, read(9)), 60, { pacedUntil: first.until });
    const { interval } = rateOf(60);
    expect([0, 9, 11].map((number) => next.dueAt(number) - NOW)).toEqual([0, 0, 10 * interval]);
  });

  it('yields after its first ten where tokens lack, as if unknown keywords took all pages', () => {
    const { interval } = rateOf(60);
    const { yieldsUntil } = pace(times(100, unknown));
    expect([0, 9].map(yieldsUntil)).toEqual([undefined, undefined]);
    expect((yieldsUntil(99) ?? 0) - NOW).toBeCloseTo((99 * 5 - rateOf(60).steady) * interval);
  });
});
