import { describe, expect, it } from 'vitest';
import { dayOf, daysBefore, timeOn, toBrazilTime, weekdayOf } from './calendar.ts';

const at = (moment: string) => Date.parse(moment);

describe('the São Paulo day of a moment', () => {
  it.each([
    { moment: '2026-11-21T02:59:59.999Z', day: '2026-11-20', why: 'three hours behind UTC' },
    { moment: '2026-11-21T03:00:00.000Z', day: '2026-11-21', why: 'three hours behind UTC' },
    { moment: '2018-11-04T02:59:59.999Z', day: '2018-11-03', why: 'the last night of winter time' },
    { moment: '2018-11-04T03:00:00.000Z', day: '2018-11-04', why: 'the day that begins at 01:00' },
    { moment: '2018-11-05T02:00:00.000Z', day: '2018-11-05', why: 'daylight saving time' },
    { moment: '2019-02-16T02:00:00.000Z', day: '2019-02-16', why: 'daylight saving time' },
    { moment: '2019-02-17T02:59:59.999Z', day: '2019-02-16', why: 'the hour that occurs twice' },
    { moment: '2019-02-17T03:00:00.000Z', day: '2019-02-17', why: 'winter time again' },
  ])('$moment is on $day: $why', ({ moment, day }) => {
    expect(dayOf(at(moment))).toBe(day);
  });
});

describe('the moment of a time of day in São Paulo', () => {
  it.each([
    { day: '2026-11-21', time: '00:00', moment: '2026-11-21T03:00:00.000Z', why: 'midnight' },
    { day: '2026-11-21', time: '23:59', moment: '2026-11-22T02:59:00.000Z', why: 'the end of the day' },
    { day: '2018-11-03', time: '23:30', moment: '2018-11-04T02:30:00.000Z', why: 'before the change' },
    { day: '2018-11-04', time: '00:30', moment: '2018-11-04T03:30:00.000Z', why: 'skipped' },
    { day: '2018-11-04', time: '01:00', moment: '2018-11-04T03:00:00.000Z', why: 'after the change' },
    { day: '2018-12-25', time: '08:00', moment: '2018-12-25T10:00:00.000Z', why: 'daylight saving time' },
    { day: '2019-02-16', time: '22:59', moment: '2019-02-17T00:59:00.000Z', why: 'before the change' },
    { day: '2019-02-16', time: '23:00', moment: '2019-02-17T01:00:00.000Z', why: 'the first of two' },
    { day: '2019-02-17', time: '00:00', moment: '2019-02-17T03:00:00.000Z', why: 'after the change' },
  ])('$day $time is $moment: $why', ({ day, time, moment }) => {
    expect(new Date(timeOn(day, time)).toISOString()).toBe(moment);
  });

  it('needs no time zone of the machine, and agrees with the day', () => {
    for (let day = '2018-10-20'; day < '2019-03-10'; day = daysBefore(day, -1)) {
      expect(dayOf(timeOn(day, '12:00'))).toBe(day);
    }
  });
});

it('writes a moment as people in São Paulo read it', () => {
  expect(toBrazilTime(at('2026-11-21T02:05:09.999Z'))).toBe('20/11/2026 23:05:09');
  expect(toBrazilTime(at('2018-12-25T02:00:00.000Z'))).toBe('25/12/2018 00:00:00');
});

it('counts days and weekdays across months and leap days', () => {
  expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29');
  expect(daysBefore('2026-01-01', 1)).toBe('2025-12-31');
  expect(weekdayOf('2026-11-22')).toBe(0);
  expect(weekdayOf('2026-11-21')).toBe(6);
});
