import { afterEach, beforeEach, expect, vi } from 'vitest';
import { it } from '../../support/cloud/connected.ts';
import { liveFor } from '../../support/days/life.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  { seed: 'a', first: '2018-10-26', days: 24, why: 'clocks go forward' },
  { seed: 'b', first: '2019-02-08', days: 24, why: 'clocks go back' },
  { seed: 'c', first: '2026-01-20', days: 120, why: 'results older than 90 days' },
])(
  'closed days, and what periods say, equal the figures of a plain list: $why',
  async ({ seed, first, days }) => {
    const { wrong, compared } = await liveFor(vi.setSystemTime, seed, first, days);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(days / 2);
  },
);
