import { describe, expect, it } from 'vitest';
import { countsOf, folded, TALLY_SIZE, type Tally } from './tallies.ts';

const tallyOf = (index: number, size: number, minute: number): Tally => ({
  index,
  numbers: new Set(Array.from({ length: size }, (_, number) => number)),
  done: 2 * size,
  failed: 1,
  improved: size,
  declined: 0,
  not_found: 3,
  calls: 3 * size,
  countedAt: `2026-11-21T11:${minute}:00.000Z`,
});

const nothing = folded.parse({});

describe('the tallies of a check', () => {
  it('are folded from the beginning while they are complete, which changes no sum', () => {
    const tallies = [
      tallyOf(0, TALLY_SIZE, 30),
      tallyOf(1, TALLY_SIZE, 20),
      tallyOf(2, 7, 40),
      tallyOf(3, TALLY_SIZE, 10),
    ];
    const counts = countsOf(nothing, tallies);
    expect(counts).toMatchObject({
      queries: 3 * TALLY_SIZE + 7,
      done: 1214,
      failed: 4,
      improved: 607,
      not_found: 12,
      calls: 1821,
      countedAt: '2026-11-21T11:40:00.000Z',
      folded: { tallies: 2, done: 800, failed: 2, calls: 1200 },
    });
    const { has: _, ...again } = countsOf(counts.folded, tallies.slice(2));
    expect(counts).toMatchObject(again);
  });

  it('that were never written are not folded, nor what follows them', () => {
    expect(countsOf(nothing, [tallyOf(1, TALLY_SIZE, 10)]).folded).toEqual(nothing);
  });

  it('know which queries are counted, those of folded tallies included', () => {
    const { has } = countsOf({ ...nothing, tallies: 1 }, [tallyOf(2, 7, 40)]);
    expect([0, 199, 200, 399, 400, 406, 407, 9999].filter(has)).toEqual([0, 199, 400, 406]);
  });
});
