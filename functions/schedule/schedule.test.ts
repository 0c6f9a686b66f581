import { describe, expect, it } from 'vitest';
import { newCheck } from '../checks/checks.ts';
import {
  afterChange,
  afterStart,
  decideRun,
  formOf,
  isFullGrid,
  nextMoment,
  type Schedule,
  schedule,
} from './schedule.ts';

const at = (moment: string) => Date.parse(moment);
const scheduleWith = (known: Partial<Schedule>) => schedule.parse(known);

/** everyMoment.test.ts finds which moments are due. */
describe('decide', () => {
  it.each([
    { what: 'before the moment', run: false, began: '11-20T11:02', now: '10:59', expected: [false, true] },
    { what: 'at the moment', run: false, began: '11-20T11:02', now: '11:00', expected: [true, false] },
    { what: 'while a run goes on', run: true, began: '11-20T11:02', now: '11:00', expected: [true, true] },
    { what: 'after the run', run: false, began: '11-21T11:02', now: '11:05', expected: [false, true] },
    { what: 'during the run', run: true, began: '11-21T11:02', now: '11:05', expected: [false, true] },
  ])('tells what the scheduler does $what', ({ run, began, now, expected: [shouldRun, shouldSkip] }) => {
    const begun = newCheck({ by: 'scheduled', kind: 'keywords' }, at(`2026-${began}:00Z`));
    const moment = at(`2026-${began.slice(0, 5)}T11:00:00Z`);
    const known = afterStart(scheduleWith({}), begun, moment);
    expect(decideRun(known, run, at(`2026-11-21T${now}:00Z`))).toMatchObject({
      shouldRun,
      shouldSkip,
      wouldExecute: shouldRun && !shouldSkip,
    });
  });
});

describe('isFullGrid', () => {
  // 16 November 2026 is a Monday.
  const on = (day: number) => `2026-11-${day}T11:00:00.000Z`;

  it.each<[what: string, known: Partial<Schedule>, day: number, expected: boolean]>([
    ['an item from before the field, on Monday', { taken: on(15) }, 16, true],
    ['the day after', { taken: on(16) }, 17, false],
    ['Monday was missed', { taken: on(14), grid_taken: '2026-11-09T11:00:00.000Z' }, 17, true],
    ['administrators checked everything on Monday', { taken: on(16), grid_taken: on(10) }, 17, true],
    ['it was made up for on Tuesday', { taken: on(17), grid_taken: on(17) }, 18, false],
    ['nothing ever ran', {}, 18, false],
    ['nothing ever ran, on Monday', {}, 16, true],
    ['taken by a clock that is wrong', { taken: '2027-11-16T11:00:00.000Z' }, 18, false],
    ['another day', { taken: on(17), grid_day: 'wednesday' }, 18, true],
    ['a weekly check on another day', { frequency: 'weekly', day: 'friday', taken: on(13) }, 20, true],
    ['never', { grid: 'never', taken: on(15) }, 16, false],
    ['always', { grid: 'always', taken: on(17) }, 18, true],
  ])('%s', (_, known, day, expected) => {
    expect(isFullGrid(scheduleWith(known), at(on(day)))).toBe(expected);
  });

  it('is left to the next scheduled check by a manual one, also before the first was taken', () => {
    const manual = newCheck({ by: 'manual', kind: 'keywords' }, at(on(16)));
    const after = afterStart(scheduleWith({ taken: on(15) }), manual, at(on(16)));
    expect(isFullGrid(after, at(on(17)))).toBe(true);
  });

  it('counts a changed setting from the next moment on, and is taken by the run', () => {
    const never = scheduleWith({ grid: 'never', taken: on(16), grid_taken: on(10) });
    const weekly = afterChange(never, { ...formOf(never), grid_check_frequency: 'weekly' }, at(on(16)));
    expect([17, 22, 23].map((day) => isFullGrid(weekly, at(on(day))))).toEqual([false, false, true]);
    const begun = newCheck({ by: 'scheduled', kind: 'grid' }, at(on(23)));
    const after = afterStart(weekly, begun, at(on(23)));
    expect([24, 30].map((day) => isFullGrid(after, at(on(day))))).toEqual([false, true]);
    const later = afterChange(after, { ...formOf(after), keyword_check_time: '09:00' }, at(on(24)));
    expect(later.grid_taken).toBe(on(23));
  });
});

describe('nextMoment', () => {
  it.each([
    [{}, '2026-11-21T10:59:00Z', '2026-11-21T11:00:00.000Z'],
    [{}, '2026-11-21T11:00:00Z', '2026-11-22T11:00:00.000Z'],
    [{ time: '23:30' }, '2026-11-21T01:00:00Z', '2026-11-21T02:30:00.000Z'],
    [{ frequency: 'weekly', day: 'saturday' }, '2026-11-21T11:00:00Z', '2026-11-28T11:00:00.000Z'],
    [{ frequency: 'monthly', day: 'sunday' }, '2026-11-01T11:00:00Z', '2026-12-06T11:00:00.000Z'],
  ] as const)('of %o after %s is %s', (known, now, next) => {
    expect(new Date(nextMoment(scheduleWith(known), at(now))).toISOString()).toBe(next);
  });
});
