import { describe, expect, it } from 'vitest';
import type { CheckProgress } from '#shared/contract/checks.ts';
import { pollInterval, pollWhileRunning } from './polling.ts';

const check: CheckProgress = {
  kind: 'keywords',
  started_at: '2026-11-21T12:00:00.000Z',
  total: 10,
  done: 2,
  failed: 0,
  improved: 0,
  declined: 0,
  not_found: 0,
  unserved: 0,
  waiting: 0,
  running: true,
  queued_ahead: 0,
  expected_end: null,
};

/** The seconds at which a page polls in the 5 minutes after a press, under the overlay and after it. */
const polls = (pressedAt: number, spread: number): number[] => {
  const reload = pressedAt + 8;
  const covered = [0, 1, 2, 3].map((count) => pressedAt + count * 2 * spread);
  const times = [...covered, reload];
  for (let at = reload; at < pressedAt + 300; ) {
    at += pollInterval((at - reload) * 1000, spread) / 1000;
    times.push(at);
  }
  return times;
};

describe('pollInterval', () => {
  it('keeps 400 customers who press within half a minute below 200 requests a second', () => {
    const customers = Array.from({ length: 400 }, (_, index) => index);
    const times = customers
      .flatMap((index) => polls((index * 30) / 400, 1 + ((index * 7) % 400) / 1600))
      .toSorted((a, b) => a - b);
    const busiest = times.map((time) => times.filter((at) => at >= time && at < time + 1).length);
    expect(Math.max(...busiest)).toBeLessThan(200);
  });
});

describe('pollWhileRunning', () => {
  it('polls only while a check runs', () => {
    const interval = (progress: CheckProgress | null) =>
      pollWhileRunning({ state: { data: { check: progress } } });
    const begun = interval({ ...check, started_at: new Date().toISOString() });
    expect(begun).toBeGreaterThanOrEqual(2000);
    expect(begun).toBeLessThanOrEqual(2500);
    expect(interval(check)).toBeGreaterThanOrEqual(15_000);
    expect(interval({ ...check, running: false })).toBe(false);
    expect(interval(null)).toBe(false);
    expect(pollWhileRunning({ state: { data: undefined } })).toBe(false);
  });
});
