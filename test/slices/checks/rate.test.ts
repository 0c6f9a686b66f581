import { expect } from 'vitest';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { takePlace } from '../../../functions/search/calls/rate.store.ts';
import { placesFor, rateOf } from '../../../functions/search/calls/rate.ts';
import { freeCalls } from '../../support/checks/checks.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(() => freeCalls('algolia'));

it('workers that take calls at the same time take no place twice, and no more than there are', async () => {
  const now = Date.now();
  const [rate, caller] = [rateOf(600), { kind: 'rest', isBegun: true } as const];
  for (const at of [now, now + MINUTE, now + 3 * MINUTE]) {
    const asked = Array.from({ length: 60 }, () => takePlace('algolia', rate, caller, at));
    const taken = (await Promise.all(asked)).filter(({ isTaken }) => isTaken);
    const starts = taken.map((place) => place.at).toSorted((one, other) => one - other);
    const reserved = placesFor(rate, caller, at).latest - at;
    expect(starts).toHaveLength(1 + Math.floor(reserved / rate.interval));
    for (const [index, start] of starts.slice(1).entries())
      expect(start - (starts[index] ?? 0)).toBeGreaterThan(rate.interval - 1);
  }
});

it('a first call has a place at once where others have none', async () => {
  const [now, rate] = [Date.now(), rateOf(60)];
  const take = (kind: 'first' | 'rest') => takePlace('algolia', rate, { kind, isBegun: true }, now);
  while ((await take('rest')).isTaken);
  expect((await take('rest')).at).toBeGreaterThan(now);
  expect((await take('first')).isTaken).toBe(true);
});
