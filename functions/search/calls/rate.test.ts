import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../platform/time/clock.ts';
import { LATENESS, placesFor, rateOf, type Wanted } from './rate.ts';

const START = Date.parse('2026-11-21T11:00:00.000Z');

/** Stores the time as the table does. Calls begin up to `LATENESS` after their places. */
class Limiter {
  stored = 0;
  readonly calls: number[] = [];
  readonly #rate;
  readonly #latenessOf: () => number;

  constructor(perMinute: number, latenessOf: () => number) {
    this.#rate = rateOf(perMinute);
    this.#latenessOf = latenessOf;
  }

  take(caller: Omit<Wanted, 'count'>, count: number, now: number): void {
    const { freeAt, placesAt } = placesFor(this.#rate, { ...caller, count }, now);
    const stored = Math.max(this.stored, now);
    const free = freeAt(stored);
    const taken = placesAt(stored, free).filter(({ isTaken }) => isTaken);
    this.calls.push(...taken.map(({ at }) => at + this.#latenessOf() * LATENESS));
    if (free > 0) this.stored = stored + free * this.#rate.interval;
  }

  mostInAMinute(): number {
    const calls = this.calls.toSorted((one, other) => one - other);
    let first = 0;
    return calls.reduce((most, call, index) => {
      while (call - (calls[first] ?? 0) >= MINUTE) first++;
      return Math.max(most, index - first + 1);
    }, 0);
  }
}

const lateness = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));

const REST = { kind: 'rest', isBegun: true } as const;
const FIRST = { kind: 'first', isBegun: true } as const;

const request = fc.record({
  caller: fc.record({ kind: fc.constantFrom('first' as const, 'rest' as const), isBegun: fc.boolean() }),
  wanted: fc.integer({ min: 1, max: 200 }),
  pause: fc.oneof(fc.nat(SECOND), fc.nat(MINUTE)),
});

describe('the rate of calls', () => {
  it('has no more calls in any 60 s than the limit, whoever asks and however late they begin', () => {
    const limits = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 20_000 }));
    const requests = fc.array(request, { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(limits, requests, lateness, (limit, asked, late) => {
        const limiter = new Limiter(limit, () => late.next().value);
        let now = START;
        for (const { caller, wanted, pause } of asked) {
          limiter.take(caller, wanted, now);
          now += pause;
        }
        expect(limiter.mostInAMinute()).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 300 },
    );
  });

  it('has no more even where first calls of the smallest burst are a minute apart', () => {
    const limiter = new Limiter(4, () => 0);
    const asked = [
      [0, 3],
      [58.6, 1],
      [58.7, 3],
    ] as const;
    for (const [seconds, wanted] of asked) limiter.take(FIRST, wanted, START + seconds * SECOND);
    expect(limiter.mostInAMinute()).toBeLessThanOrEqual(4);
  });

  it.for([20, 60, 600, 3000, 18_000])('uses at least 93 per cent of %i under constant work', (limit) => {
    const limiter = new Limiter(limit, () => 0);
    for (let now = START; now < START + 3 * MINUTE; now += SECOND / 10)
      limiter.take({ ...REST, isBegun: false }, 1000, now);
    const used = limiter.calls.filter((call) => call >= START + MINUTE && call < START + 3 * MINUTE);
    expect(used.length / 2 / limit).toBeGreaterThan(limit < 60 ? 0.8 : 0.93);
  });

  it('lets the first calls of a request begin at once beside constant work', () => {
    for (const [limit, most] of [
      [60, 1],
      [600, 10],
    ] as const) {
      const limiter = new Limiter(limit, () => 0);
      for (let now = START; now < START + MINUTE; now += SECOND) limiter.take(REST, 1000, now);
      const now = START + MINUTE;
      const before = limiter.calls.length;
      limiter.take(FIRST, most, now);
      expect(limiter.calls).toHaveLength(before + most);
      expect(limiter.calls.at(-1)).toBeLessThan(now + 2 * SECOND);
    }
  });

  it('has places for queries that have begun where others have to ask again', () => {
    const [rate, other] = [rateOf(600), { ...REST, count: 1, isBegun: false }];
    const { latestOf, placesAt } = placesFor(rate, other, START);
    const full = latestOf(1) + rate.interval;
    expect(placesFor(rate, { ...other, isBegun: true }, START).freeAt(full)).toBe(1);
    const [{ at } = { at: 0 }] = placesAt(full, 0);
    expect(at).toBeGreaterThan(START);
    expect(placesFor(rate, other, at).freeAt(full)).toBe(1);
  });
});
