import { expect, it } from 'vitest';
import { callStatistics } from './calls.ts';

it('calls are counted by day and month', () => {
  const days = [
    { day: '2026-11-20', successes: 6, failures: 2 },
    { day: '2026-11-21', successes: 1, failures: 1 },
  ];
  expect(callStatistics(days, '2026-11-21')).toEqual({
    requests_today: 2,
    requests_month: 10,
    success_rate: 70,
  });
});
