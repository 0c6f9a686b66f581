import { expect } from 'vitest';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { takePlaces } from '../../../functions/search/calls/rate.store.ts';
import { placesFor, rateOf } from '../../../functions/search/calls/rate.ts';
import { freeCalls } from '../../support/checks/checks.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(() => freeCalls('algolia'));

it.for([60, 600])('workers that take calls of %i at the same time take each place once', async (limit) => {
  const now = Date.now();
  const [rate, wanted] = [rateOf(limit), { kind: 'rest', count: 10, isBegun: true } as const];
  for (const at of [now, now + MINUTE, now + 3 * MINUTE]) {
    const asked = Array.from({ length: 6 }, () => takePlaces('algolia', rate, wanted, at));
    const places = (await Promise.all(asked)).flat();
    expect(places).toHaveLength(60);
    const taken = places.filter(({ isTaken }) => isTaken);
    const starts = taken.map((place) => place.at).toSorted((one, other) => one - other);
    const reserved = placesFor(rate, wanted, at).latestOf(1) - at;
    expect(starts).toHaveLength(1 + Math.floor(reserved / rate.interval));
    for (const [index, start] of starts.slice(1).entries())
      expect(start - (starts[index] ?? 0)).toBeGreaterThan(rate.interval - 1);
  }
});

it('a first call has a place at once where others have none', async () => {
  const [now, rate] = [Date.now(), rateOf(60)];
  const take = async (kind: 'first' | 'rest') =>
    (await takePlaces('algolia', rate, { kind, count: 1, isBegun: true }, now))[0];
  while ((await take('rest'))?.isTaken);
  expect((await take('rest'))?.at).toBeGreaterThan(now);
  expect(await take('first')).toMatchObject({ isTaken: true });
});
