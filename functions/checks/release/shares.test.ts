import { describe, expect, it } from 'vitest';
import { toMoment } from '../../platform/time/clock.ts';
import { rateOf } from '../../search/calls/rate.ts';
import { newCheck } from '../checks.ts';
import { countsOf } from '../tallies.ts';
import { forecastOf, type Sharing, sharesOf } from './shares.ts';

const START = Date.parse('2026-11-21T11:00:00.000Z');

interface Case {
  readonly left?: number;
  readonly calls?: number;
  readonly servedAt?: number;
  readonly underWay?: number;
}

const sharing = (
  id: string,
  user: string | undefined,
  { left = 1000, calls = 3, servedAt = 0, underWay = 0 }: Case = {},
): Sharing => {
  const check = newCheck(
    {
      id,
      by: user === undefined ? 'scheduled' : 'customer',
      kind: 'keywords',
      ...(user !== undefined && { user_id: user }),
      queries: left + underWay,
      is_listed: true,
      released: underWay,
      released_at: toMoment(START + servedAt),
    },
    START,
  );
  return { check, counts: countsOf([]), left, calls };
};

const sharesAt = (perMinute: number, checks: readonly Sharing[]) =>
  Object.fromEntries(sharesOf(checks, rateOf(perMinute)));

describe('the shares of a release', () => {
  it('are equal between accounts, and between the checks of one', () => {
    const checks = [sharing('a1', 'a'), sharing('a2', 'a'), sharing('b', 'b'), sharing('run', undefined)];
    const { a1 = 0, a2 = 0, b = 0, run = 0 } = sharesAt(3000, checks);
    expect(Math.abs(a1 - a2)).toBeLessThanOrEqual(1);
    expect(Math.abs(a1 + a2 - b)).toBeLessThanOrEqual(1);
    expect(Math.abs(b - run)).toBeLessThanOrEqual(1);
    expect(b).toBeGreaterThan(50);
  });

  it('begin with those served longest ago, so that a slow rate serves each in turn', () => {
    const checks = [sharing('new', 'a', { servedAt: 9 }), sharing('old', 'b', { servedAt: 3, calls: 30 })];
    expect(sharesAt(60, checks)).toEqual({ old: 1 });
  });

  it('keep seconds of the rate under way, and no more', () => {
    const all = (underWay: number) => sharesAt(60, [sharing('a', 'a', { underWay })]).a ?? 0;
    expect([all(0), all(2), all(4)]).toEqual([6, 4, 0]);
    expect(sharesAt(60, [sharing('a', 'a', { left: 2 })])).toEqual({ a: 2 });
    expect(sharesAt(60, [sharing('a', 'a', { left: 0 })])).toEqual({});
    expect(sharesAt(600, [sharing('run', undefined)]).run).toBe(51);
  });

  it('hand out what costs no call at once, but not without end', () => {
    const checks = [sharing('out', 'a', { calls: 0, left: 5000 }), sharing('full', 'b', { underWay: 99 })];
    expect(sharesAt(60, checks)).toEqual({ out: 1000 });
  });
});

describe('the forecast of a check', () => {
  it('counts what the others take in their turns', () => {
    const [mine, small, large] = [
      sharing('mine', 'a', { left: 10, calls: 2 }),
      sharing('small', 'b', { left: 5, calls: 1 }),
      sharing('large', undefined),
    ];
    const rate = rateOf(60);
    const { takes, queuedAhead } = forecastOf(mine, [mine, small, large], rate);
    expect(takes).toBeCloseTo((20 + 5 + 20) * rate.interval);
    expect(queuedAhead).toBe(15);
  });
});
