import { expect, it, vi } from 'vitest';
import { SECOND } from '../../platform/time/clock.ts';
import { NoCall, takeCall } from './takeCall.ts';

const takingPlaces = (...places: readonly { readonly isTaken: boolean; readonly at: number }[]) => {
  const left = [...places];
  return vi.fn(async () => left.shift() ?? Promise.reject(new Error('There are no more')));
};

it('a place that is reached too late is lost, and another one is taken', async () => {
  const now = Date.now();
  const takePlace = takingPlaces(
    { isTaken: true, at: now - SECOND },
    { isTaken: false, at: now },
    { isTaken: true, at: now + 5 },
  );
  expect(await takeCall(takePlace, now + SECOND)).toBe(now + 5);
  expect(takePlace).toHaveBeenCalledTimes(3);
});

it.for([true, false])('no call is waited for beyond the patience (with a place: %s)', async (isTaken) => {
  const now = Date.now();
  const takePlace = takingPlaces({ isTaken, at: now + 2 * SECOND });
  await expect(takeCall(takePlace, now + SECOND)).rejects.toBeInstanceOf(NoCall);
});
