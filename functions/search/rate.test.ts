import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callsIn,
  fillTime,
  isDoubtful,
  MOST_AHEAD,
  type Purpose,
  type Rate,
  rateOf,
  tokensLeft,
  untilFull,
} from './rate.ts';

/** When the calls of workers are made that take tokens after these pauses (milliseconds). */
const callsAfter = (rate: Rate, pauses: readonly number[], purpose: Purpose): number[] => {
  let [now, spentUntil] = [0, Number.NEGATIVE_INFINITY];
  return pauses.flatMap((pause) => {
    now += pause;
    const count = Math.max(0, Math.floor(tokensLeft(rate, purpose, spentUntil, now)));
    spentUntil = Math.max(spentUntil, now - rate.burst * rate.interval) + count * rate.interval;
    return Array.from({ length: count }, (_, index) => Math.max(now, spentUntil - index * rate.interval));
  });
};

const mostIn60Seconds = (calls: readonly number[]): number => {
  const sorted = calls.toSorted((one, other) => one - other);
  let first = 0;
  return sorted.reduce((most, moment, last) => {
    while ((sorted[first] ?? 0) < moment - 60_000) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
};

const pauses = fc.array(fc.oneof(fc.nat(2000), fc.nat(90_000)), { maxLength: 300 });

describe('a rate', () => {
  it('never allows more calls than the limit within any 60 seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), pauses, fc.nat(15_000), (limit, times, ahead) => {
        const calls = callsAfter(rateOf(limit), times, { keep: 0, ahead });
        expect(mostIn60Seconds(calls)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it.for([
    [1, 1, 0],
    [7, 1, 0],
    [8, 2, 1],
    [60, 3, 1],
    [600, 30, 6],
    [18_000, 900, 180],
  ])('of %i a minute allows %i at once and reserves %i', ([limit = 0, burst, reserve]) => {
    expect(rateOf(limit)).toMatchObject({ burst, reserve });
  });

  it.for([60, 600, 3000, 18_000])('of %i a minute is used by more than nine tenths', (limit) => {
    expect(callsIn(rateOf(limit), 60_000)).toBeGreaterThan(0.9 * limit);
  });

  it('always leaves a run tokens beside the reserve', () => {
    for (let limit = 1; limit < 20_000; limit++) {
      const { burst, reserve } = rateOf(limit);
      expect(burst - reserve).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('a bucket that a wrong clock has spent, or sees', () => {
  it.for([
    [0, false],
    [MOST_AHEAD, false],
    [MOST_AHEAD + 5000, false],
    [MOST_AHEAD + 5001, true],
    [86_400_000, true],
  ] as const)('%i ms ahead is doubted: %s', ([ahead, doubted]) => {
    expect(isDoubtful(1_000_000 + ahead, 1_000_000)).toBe(doubted);
  });

  it('is full after what could be spent ahead and its size, however far the clocks differ', () => {
    const rate = rateOf(600);
    const doubt = { spentUntil: 86_400_000, since: 100 };
    expect(fillTime(rate)).toBeCloseTo(MOST_AHEAD + rate.burst * rate.interval);
    expect(untilFull(rate, doubt, 100)).toBeCloseTo(fillTime(rate));
    expect(untilFull(rate, doubt, 100 + fillTime(rate))).toBeLessThanOrEqual(0);
  });

  it('holds no more than its size after any time', () => {
    const purpose = { keep: 0, ahead: 0 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), fc.nat(), (limit, spentUntil, now) => {
        const rate = rateOf(limit);
        expect(tokensLeft(rate, purpose, spentUntil, now)).toBeLessThanOrEqual(rate.burst);
      }),
    );
  });
});
