import { expect } from 'vitest';
import type { CallKind } from '#shared/messages.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { takeCalls } from '../../../functions/search/calls/rate.store.ts';
import { placeCalls, rateOf } from '../../../functions/search/calls/rate.ts';
import { freeCalls } from '../../support/checks/checks.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(() => freeCalls('algolia'));

const takeAt = async (perMinute: number, kind: CallKind, wanted: number, now: number) =>
  (await takeCalls('algolia', rateOf(perMinute), kind, wanted, now)).starts;

it('workers that take calls at the same time take no place twice, and no more than there are', async () => {
  const now = Date.now();
  for (const at of [now, now + MINUTE, now + 3 * MINUTE]) {
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeAt(600, 'rest', 9, at)));
    const starts = taken.flat().toSorted((one, other) => one - other);
    expect(starts.length).toBeLessThanOrEqual(placeCalls(rateOf(600), 'rest', 0, 1000, at).starts.length);
    expect(starts.length).toBeGreaterThan(9);
    const { interval } = rateOf(600);
    for (const [index, start] of starts.slice(1).entries())
      expect(start - (starts[index] ?? 0)).toBeGreaterThan(interval - 1);
  }
});

it('takes all calls in one write or, where a part fits, that part', async () => {
  const now = Date.now();
  const all = placeCalls(rateOf(60), 'rest', 0, 1000, now).starts;
  expect(await takeAt(60, 'rest', 1000, now)).toEqual(all);
  expect(await takeAt(60, 'rest', 1, now)).toEqual([]);
  expect(await takeAt(60, 'first', 1, now)).toHaveLength(1);
});
