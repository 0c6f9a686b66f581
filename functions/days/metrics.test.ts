import { expect, it } from 'vitest';
import type { Engine } from '#shared/messages.ts';
import { metricsOn, shareOfVoice } from './metrics.ts';
import type { KeywordSnapshot } from './snapshots.ts';

/** test/slices/days/oracle.test.ts finds every figure of random days; no random volume is 0. */
const DAY = '2026-03-10';
const SERPER: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };

const ownMetrics = (...all: readonly Partial<Pick<KeywordSnapshot, 'volume'> & { position: number }>[]) => {
  const snapshots = all.map(({ volume, position = null }, index) => ({
    id: `${index}`,
    volume,
    own: { at: `${DAY}T12:00:00.000Z`, engine: SERPER, position, url: null },
    competitors: new Map(),
  }));
  return metricsOn(DAY, snapshots, [], 'sistrix-2020').own;
};

it('volumes of 0 do not divide by 0', () => {
  expect(ownMetrics({ position: 1, volume: 0 }, {})).toMatchObject({ visibility: 50 });
});

it('the share of voice is that of all visibility', () => {
  const [none, all] = [ownMetrics({}), ownMetrics({ position: 1 })];
  expect(shareOfVoice(all, [])).toBe(100);
  expect(shareOfVoice(all, [all, all])).toBe(33.3);
  expect(shareOfVoice(none, [all])).toBe(0);
  expect(shareOfVoice(none, [none])).toBeNull();
});
