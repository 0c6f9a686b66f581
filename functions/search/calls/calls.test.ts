import { expect, it } from 'vitest';
import { callStatistics, meanCalls } from './calls.ts';

it('calls are counted by day and month', () => {
  const days = [
    { day: '2026-11-20', successes: 6, failures: 2 },
    { day: '2026-11-21', successes: 1, failures: 1 },
  ];
  expect(callStatistics(days, '2026-11-21')).toEqual({
    requests_today: 2,
    failures_today: 1,
    requests_month: 10,
    success_rate: 70,
  });
});
it('the mean of calls is of the days before today that had calls', () => {
  const days = [
    { day: '2026-11-18', successes: 6, failures: 0 },
    { day: '2026-11-20', successes: 1, failures: 1 },
    { day: '2026-11-21', successes: 99, failures: 0 },
  ];
  expect([meanCalls(days, '2026-11-21'), meanCalls(days.slice(2), '2026-11-21')]).toEqual([4, null]);
});
