import { expect, it } from 'vitest';
import type { CheckProgress } from '#shared/contract/checks.ts';
import { pollWhileRunning } from './polling.ts';

const check: CheckProgress = {
  kind: 'keywords',
  started_at: '2026-11-21T12:00:00.000Z',
  total: 10,
  done: 2,
  failed: 0,
  unserved: 0,
  waiting: 0,
  running: true,
  queued_ahead: 0,
  expected_end: null,
};

it('a page polls only while a check runs, the older the check the more rarely', () => {
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
