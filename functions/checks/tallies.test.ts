import { describe, expect, it } from 'vitest';
import { countsOf, TALLY_SIZE, type Tally } from './tallies.ts';

const tallyOf = (index: number, size: number, minute: number): Tally => ({
  index,
  numbers: new Set(Array.from({ length: size }, (_, number) => number)),
  done: 2 * size,
  failed: 1,
  calls: 3 * size,
  countedAt: `2026-11-21T11:${minute}:00.000Z`,
});

describe('the tallies of a check', () => {
  it('add up, and know which queries are counted', () => {
    const { has, ...counts } = countsOf([tallyOf(0, TALLY_SIZE, 30), tallyOf(2, 7, 40)]);
    expect(counts).toEqual({
      queries: TALLY_SIZE + 7,
      done: 414,
      failed: 2,
      calls: 621,
      countedAt: '2026-11-21T11:40:00.000Z',
    });
    expect([0, 199, 200, 399, 400, 406, 407, 9999].filter(has)).toEqual([0, 199, 400, 406]);
  });
});
