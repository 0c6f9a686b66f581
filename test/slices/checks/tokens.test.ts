import { expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../functions/platform/time/clock.ts';
import { takeCalls } from '../../../functions/search/calls/rate.store.ts';
import { FORGOTTEN_AFTER, rateOf, WINDOW } from '../../../functions/search/calls/rate.ts';
import { freeTokens } from '../../support/checks/checks.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(() => freeTokens('algolia'));

/** Takes calls as a button does, without reserving any ahead. Returns how many were taken. */
const takeAt = async (perMinute: number, wanted: number, now: number, ticks = 0) => {
  const rate = rateOf(perMinute);
  const purpose = { keep: 0, burst: rate.steady, ahead: 0 };
  return (await takeCalls('algolia', rate, wanted, purpose, now, ticks)).moments.length;
};

it('workers that take tokens at the same time never take more than there are', async () => {
  const { steady } = rateOf(60);
  const takeEight = async (now: number) => {
    const counts = await Promise.all(Array.from({ length: 8 }, () => takeAt(60, 1, now)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const now = Date.now();
  expect(await takeEight(now)).toBe(steady);
  expect(await takeEight(now + SECOND)).toBe(0);
  expect(await takeEight(now + 3 * SECOND)).toBe(steady);
  expect(await takeEight(now + 2 * MINUTE)).toBe(steady);
});

it('a run leaves the reserve, and a query that was begun takes tokens ahead of all others', async () => {
  const rate = rateOf(60);
  const later = Date.now() + HOUR;
  const take = async (wanted: number, keep: number, ahead: number, at = later) =>
    (await takeCalls('algolia', rate, wanted, { keep, burst: rate.burst, ahead }, at)).moments.length;
  expect(await take(1000, rate.reserve, 0)).toBe(30);
  expect(await take(1000, rate.reserve, 0, later + 5 * SECOND)).toBe(24);
  const last = later + 10 * SECOND;
  expect(await take(1, rate.reserve, 0, last)).toBe(0);
  expect(await take(1000, 0, 0, last)).toBe(rate.reserve);
  expect(await take(1, 0, 10 * SECOND, last)).toBe(0);
  expect(await take(1000, 0, 2 * SECOND, later + WINDOW - SECOND)).toBe(30);
  expect(await take(1, 0, SECOND / 2, later + WINDOW - SECOND)).toBe(0);
});

it('a clock that is behind allows nobody a call', async () => {
  const { steady } = rateOf(120);
  const later = Date.now() + 3 * HOUR;
  expect(await takeAt(120, 1000, later)).toBe(steady);
  for (const behind of [MINUTE, HOUR, 24 * HOUR]) expect(await takeAt(120, 1000, later - behind)).toBe(0);
  expect(await takeAt(120, 1000, later)).toBe(0);
  expect(await takeAt(120, 1000, later + 3 * SECOND)).toBe(steady);
});

it('a clock that was ahead keeps nobody from calling for longer than its calls may count', async () => {
  const { steady } = rateOf(130);
  for (const [index, ahead] of [4 * MINUTE, HOUR, 24 * HOUR].entries()) {
    const later = Date.now() + (10 + 10 * index) * 24 * HOUR;
    expect(await takeAt(130, 1000, later + ahead)).toBe(steady);
    expect(await takeAt(130, 1000, later)).toBe(0);
    const forgotten = later + FORGOTTEN_AFTER;
    expect(await takeAt(130, 1000, forgotten - 1, FORGOTTEN_AFTER - 1)).toBe(0);
    expect(await takeAt(130, 1000, forgotten, FORGOTTEN_AFTER)).toBe(steady);
  }
});
