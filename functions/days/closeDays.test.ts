import { expect, it } from 'vitest';
import { endedDays } from './closeAccount.ts';
import { isFirstOfWeek } from './closeDays.ts';

it.each([
  { day: '2026-03-09', measured: ['2026-03-08'], isFirst: true, why: 'Monday after Sunday' },
  {
    day: '2026-03-15',
    measured: ['2026-03-08', '2026-03-15', '2026-03-16'],
    isFirst: true,
    why: 'Sunday alone',
  },
  { day: '2026-03-15', measured: ['2026-03-09'], isFirst: false, why: 'Sunday after its Monday' },
  { day: '2026-03-11', measured: ['2026-03-10'], isFirst: false, why: 'the day after' },
  { day: '2026-01-01', measured: ['2025-12-29'], isFirst: false, why: 'a week over two years' },
])('the first day of a week is kept for good: $why', ({ day, measured, isFirst }) => {
  expect(isFirstOfWeek(day, new Set(measured))).toBe(isFirst);
});

it.each([
  { before: null, began: '2026-03-10T03:20:00.000Z', days: ['2026-03-09'], why: 'the first pass' },
  {
    before: '2026-03-09T03:20:00.000Z',
    began: '2026-03-10T03:20:00.000Z',
    days: ['2026-03-09'],
    why: 'daily',
  },
  { before: '2026-03-10T03:20:00.000Z', began: '2026-03-10T20:00:00.000Z', days: [], why: 'again' },
  {
    before: '2026-03-07T03:20:00.000Z',
    began: '2026-03-10T02:59:59.999Z',
    days: ['2026-03-07', '2026-03-08'],
    why: 'after downtime, before midnight in São Paulo',
  },
  {
    before: '2018-11-03T03:20:00.000Z',
    began: '2018-11-05T02:20:00.000Z',
    days: ['2018-11-03', '2018-11-04'],
    why: 'when clocks go forward',
  },
])('a pass closes what has ended since the last one: $why', ({ before, began, days }) => {
  expect(endedDays(before, began)).toEqual(days);
});
