import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateWindow } from './providers.ts';

describe('rateWindow', () => {
  it('never allows more than the limit within any 60 seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 100_000 }), fc.nat(10 ** 9), (limit, from) => {
        const windows = new Map<number, number>();
        for (let now = from; now < from + 60_000; now += 1000) {
          const { start, tokens } = rateWindow(limit, now);
          windows.set(start, tokens);
        }
        const allowed = [...windows.values()].reduce((sum, tokens) => sum + tokens, 0);
        expect(allowed).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('applies a small limit per minute', () => {
    expect(rateWindow(5, 61_000)).toEqual({ start: 60_000, end: 120_000, tokens: 5 });
  });
});
