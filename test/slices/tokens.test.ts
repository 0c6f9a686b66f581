import { expect } from 'vitest';
import { Tokens } from '../../functions/checks/tokens.ts';
import { HOUR, MINUTE, SECOND } from '../../functions/platform/time/clock.ts';
import { returnTokens, takeTokens } from '../../functions/search/rate.store.ts';
import { fillTime, type Purpose, rateOf } from '../../functions/search/rate.ts';
import { freeTokens } from '../support/checks.ts';
import { it } from '../support/slice.ts';

it.beforeEach(() => freeTokens('algolia'));

it('workers that take tokens at the same time never take more than there are', async () => {
  const rate = rateOf(60);
  const takeOne = async (now: number) =>
    (await takeTokens('algolia', rate, 1, { keep: 0, ahead: 0 }, now)).count;
  const takeEight = async (now: number) => {
    const counts = await Promise.all(Array.from({ length: 8 }, () => takeOne(now)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const now = Date.now();
  expect(await takeEight(now)).toBe(rate.burst);
  expect(await takeEight(now + 2.5 * rate.interval)).toBe(2);
  expect(await takeEight(now + 100 * rate.interval)).toBe(rate.burst);
  await returnTokens('algolia', rate, 3);
  expect(await takeEight(now + 100 * rate.interval)).toBe(3);
});

it('a run leaves the reserve, and a query that was begun takes tokens ahead of all others', async () => {
  const rate = rateOf(600);
  const later = Date.now() + HOUR;
  const take = async (wanted: number, purpose: Purpose) =>
    (await takeTokens('algolia', rate, wanted, purpose, later)).count;
  const run = { keep: rate.reserve, ahead: 0 };
  expect(await take(1000, run)).toBe(rate.burst - rate.reserve);
  expect(await take(1, run)).toBe(0);
  expect(await take(1000, { keep: 0, ahead: SECOND })).toBe(
    rate.reserve + Math.floor(SECOND / rate.interval),
  );
  expect(await take(1, { keep: 0, ahead: SECOND })).toBe(0);
  expect(await take(1, { keep: 0, ahead: 2 * SECOND })).toBe(1);
});

it('a clock that is behind fills the bucket for nobody', async () => {
  const rate = rateOf(120);
  const later = Date.now() + 3 * HOUR;
  const take = async (now: number) =>
    (await takeTokens('algolia', rate, 1000, { keep: 0, ahead: 0 }, now)).count;
  expect(await take(later)).toBe(rate.burst);
  for (const behind of [MINUTE, HOUR, 24 * HOUR]) expect(await take(later - behind)).toBe(0);
  expect(await take(later)).toBe(0);
  expect(await take(later + rate.burst * rate.interval)).toBe(rate.burst);
});

it('a clock that was ahead keeps the bucket from nobody for longer than it takes to fill', async () => {
  const rate = rateOf(130);
  for (const [index, ahead] of [4 * MINUTE, HOUR, 24 * HOUR].entries()) {
    const later = Date.now() + (10 + 10 * index) * 24 * HOUR;
    const takeAt = (now: number, ticks: number) =>
      takeTokens('algolia', rate, 1000, { keep: 0, ahead: 0 }, now, ticks);
    expect((await takeAt(later + ahead, 0)).count).toBe(rate.burst);
    const { count, spentUntil } = await takeAt(later, 0);
    expect(count).toBe(0);
    expect(spentUntil - later).toBeLessThanOrEqual(fillTime(rate));
    const filled = later + fillTime(rate);
    expect((await takeAt(filled - 1, fillTime(rate) - 1)).count).toBe(0);
    expect((await takeAt(filled, fillTime(rate))).count).toBe(rate.burst);
  }
});

it('a token that comes back after the bucket has gained it again is worth nothing', async () => {
  const rate = rateOf(60);
  const tokens = new Tokens('algolia', 60, false);
  const later = Date.now() + 2 * HOUR;
  // A millisecond is more than the rounding of a token.
  const ahead = 1;
  const take = async (wanted: number) =>
    (await takeTokens('algolia', rate, wanted, { keep: 0, ahead }, later)).count;
  expect(await take(rate.burst)).toBe(rate.burst);
  tokens.giveBack(Date.now() - rate.burst * rate.interval);
  await tokens.close();
  expect(await take(1)).toBe(0);
  tokens.giveBack(Date.now());
  await tokens.close();
  expect(await take(2)).toBe(1);
});
