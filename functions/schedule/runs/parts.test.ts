import { describe, expect, it } from 'vitest';
import { countedIn, folded, foldParts, PART_SIZE, type Part, sumOf } from './parts.ts';

const partOf = (index: number, size: number, minute: number): Part => ({
  index,
  numbers: new Set(Array.from({ length: size }, (_, number) => number)),
  done: 2 * size,
  failed: 1,
  calls: 3 * size,
  countedAt: `2026-11-21T11:${minute}:00.000Z`,
});

const nothing = folded.parse({});

describe('the parts of a run', () => {
  it('are folded from the beginning while they are complete, which changes no sum', () => {
    const parts = [
      partOf(0, PART_SIZE, 30),
      partOf(1, PART_SIZE, 20),
      partOf(2, 7, 40),
      partOf(3, PART_SIZE, 10),
    ];
    const sums = foldParts(nothing, parts);
    expect(sums).toEqual({
      parts: 2,
      done: 800,
      failed: 2,
      calls: 1200,
      counted_at: '2026-11-21T11:30:00.000Z',
    });
    const all = sumOf(nothing, parts);
    expect(all).toEqual({
      messages: 3 * PART_SIZE + 7,
      done: 1214,
      failed: 4,
      calls: 1821,
      countedAt: '2026-11-21T11:40:00.000Z',
    });
    expect(sumOf(sums, parts.slice(2))).toEqual(all);
    expect(foldParts(sums, parts.slice(2))).toEqual(sums);
  });

  it('that were never written are not folded, nor what follows them', () => {
    expect(foldParts(nothing, [partOf(1, PART_SIZE, 10)])).toEqual(nothing);
  });

  it('know which messages are counted, those of folded parts included', () => {
    const isCounted = countedIn({ ...nothing, parts: 1 }, [partOf(2, 7, 40)]);
    expect([0, 199, 200, 399, 400, 406, 407, 9999].filter(isCounted)).toEqual([0, 199, 400, 406]);
  });
});
