import { describe, expect, it } from 'vitest';
import { dueNow, type Schedule } from './schedule.ts';

const daily: Schedule = { frequency: 'daily', day: 'monday', time: '08:00' };
const due = (schedule: Schedule, now: string) => {
  const moment = dueNow(schedule, Date.parse(now));
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe('dueNow', () => {
  it('is due from 08:00 in São Paulo, which is 11:00 in UTC', () => {
    const lastNight = { ...daily, last_run: '2026-11-20T11:00:00.000Z' };
    expect(due(lastNight, '2026-11-21T10:59:00Z')).toBeUndefined();
    expect(due(lastNight, '2026-11-21T11:00:00Z')).toBe('2026-11-21T11:00:00.000Z');
  });

  it('makes up for missed runs once', () => {
    const longAgo = { ...daily, last_run: '2026-11-01T11:00:00.000Z' };
    expect(due(longAgo, '2026-11-21T20:00:00Z')).toBe('2026-11-21T11:00:00.000Z');
    expect(due({ ...daily, last_run: '2026-11-21T11:00:00.000Z' }, '2026-11-21T20:00:00Z')).toBeUndefined();
  });

  it('uses the day in São Paulo, not in UTC', () => {
    const late = { ...daily, time: '23:30', last_run: '2026-11-20T02:30:00.000Z' };
    expect(due(late, '2026-11-21T02:30:00Z')).toBe('2026-11-21T02:30:00.000Z');
  });

  it('runs on its weekday only, and monthly on the first one of the month', () => {
    const last_run = '2026-10-01T00:00:00.000Z';
    expect(due({ ...daily, frequency: 'weekly', last_run }, '2026-11-21T12:00:00Z')).toBe(
      '2026-11-16T11:00:00.000Z',
    );
    expect(due({ ...daily, frequency: 'monthly', last_run }, '2026-11-21T12:00:00Z')).toBe(
      '2026-11-02T11:00:00.000Z',
    );
  });
});
