import type { CheckProgress } from '#shared/contract/checks.ts';

/** Returns the progress of a check as a page gets it; by default, it has just begun. */
export const progressOf = (more: Partial<CheckProgress>): CheckProgress => ({
  kind: 'keywords',
  started_at: new Date().toISOString(),
  total: 1,
  done: 0,
  failed: 0,
  unserved: 0,
  waiting: 0,
  running: true,
  queued_ahead: 0,
  expected_end: null,
  ...more,
});
