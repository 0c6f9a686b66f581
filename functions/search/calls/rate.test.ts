import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../platform/time/clock.ts';
import {
  type Agenda,
  binOf,
  callsIn,
  isDoubtful,
  MOST_AHEAD,
  NO_CALLS,
  nextRoomAt,
  type Purpose,
  type Rate,
  rateOf,
  reserveCalls,
} from './rate.ts';

const START = Date.parse('2026-11-25T12:00:00Z');

const purposeOf = ({ burst, steady, reserve }: Rate, kind: string): Purpose =>
  kind === 'run'
    ? { keep: reserve, burst, ahead: 0 }
    : { keep: 0, burst: steady, ahead: kind === 'ahead' ? MOST_AHEAD : 0 };

interface Asked {
  readonly pause: number;
  readonly wanted: number;
  readonly kind: string;
  readonly late: number;
}

const callsOf = (rate: Rate, before: Agenda, asked: readonly Asked[]): number[] => {
  let [now, agenda] = [START, before];
  return asked.flatMap(({ pause, wanted, kind, late }) => {
    now += pause;
    const taken = reserveCalls(rate, purposeOf(rate, kind), agenda, wanted, now);
    agenda = taken.agenda;
    return taken.moments.map((moment) => Math.max(now, moment) + late);
  });
};

const mostWithin = (calls: readonly number[], milliseconds: number): number => {
  const sorted = calls.toSorted((one, other) => one - other);
  let first = 0;
  return sorted.reduce((most, moment, last) => {
    while ((sorted[first] ?? 0) < moment - milliseconds) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
};

const asked = fc.array(
  fc.record({
    pause: fc.oneof(fc.nat(2000), fc.nat(90_000)),
    wanted: fc.nat(300),
    kind: fc.constantFrom('now', 'ahead', 'run'),
    late: fc.nat(SECOND),
  }),
  { maxLength: 200 },
);

describe('a rate', () => {
  it('never allows more calls than the limit within any 60 seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), asked, (limit, given) => {
        const calls = callsOf(rateOf(limit), NO_CALLS, given);
        expect(mostWithin(calls, MINUTE)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it.for([
    [1, 30, 1, 0],
    [7, 30, 1, 0],
    [8, 30, 2, 0],
    [60, 30, 3, 6],
    [600, 60, 30, 10],
    [18_000, 1800, 900, 10],
  ])(
    'of %i a minute allows %i at once, %i of those that yield, and reserves %i',
    ([limit = 0, burst, steady, reserve]) => {
      expect(rateOf(limit)).toMatchObject({ burst, steady, reserve });
    },
  );

  it.for([1, 7, 60, 600, 3000, 18_000])('of %i a minute is used by more than 95 percent', (limit) => {
    const rate = rateOf(limit);
    expect(callsIn(rate, MINUTE)).toBeGreaterThan(0.95 * limit);
    const given = Array.from({ length: 2400 }, () => ({ pause: 500, wanted: limit, kind: 'now', late: 0 }));
    const calls = callsOf(rate, NO_CALLS, given);
    expect(calls.length).toBeGreaterThan(0.95 * limit * 20);
    // From one call a second on, calls are spread so that waits are short.
    if (limit >= 60) expect(mostWithin(calls, 3 * SECOND)).toBeLessThanOrEqual(limit / 10);
  });

  it('always leaves a run calls beside the reserve', () => {
    for (let limit = 1; limit < 20_000; limit++) expect(limit - rateOf(limit).reserve).toBeGreaterThan(0);
  });
});

describe('an agenda', () => {
  const rate = rateOf(60);
  const press = purposeOf(rate, 'now');

  it('says when there is room again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 700 }),
        asked,
        fc.constantFrom('now', 'run'),
        (limit, given, kind) => {
          const any = rateOf(limit);
          let [now, agenda] = [START, NO_CALLS];
          for (const { pause, wanted } of given.slice(0, 20)) {
            now += pause;
            agenda = reserveCalls(any, purposeOf(any, 'ahead'), agenda, wanted, now).agenda;
          }
          const purpose = purposeOf(any, kind);
          const nextAt = nextRoomAt(any, purpose, agenda, now);
          expect(nextAt).toBeGreaterThanOrEqual(now);
          expect(reserveCalls(any, purpose, agenda, 1, nextAt).moments).toHaveLength(1);
          const before = reserveCalls(any, purpose, agenda, 1, nextAt - 501).moments;
          if (nextAt - 501 > now) expect(before).toEqual([]);
        },
      ),
    );
  });

  it('reserves for those who look further ahead first', () => {
    const { agenda, moments } = reserveCalls(rate, { ...press, ahead: 5000 }, NO_CALLS, 100, START);
    expect(moments.map((moment) => moment - START)).toEqual([0, 0, 0, 3000, 3000, 3000]);
    expect(reserveCalls(rate, purposeOf(rate, 'run'), agenda, 10, START + 2000).moments).toEqual([]);
    expect(reserveCalls(rate, purposeOf(rate, 'run'), agenda, 10, START + 3000).moments).toHaveLength(10);
  });

  it.for([
    [0, false],
    [MOST_AHEAD, false],
    [MOST_AHEAD + 5000, false],
    [MOST_AHEAD + 5500, true],
    [86_400_000, true],
  ] as const)('of a call %i ms ahead is doubted: %s', ([ahead, doubted]) => {
    expect(isDoubtful({ bin: binOf(START + ahead), counts: [1] }, START)).toBe(doubted);
  });
});
