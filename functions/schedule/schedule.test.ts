import { describe, expect, it } from 'vitest';
import { newCheck } from '../checks/checks.ts';
import {
  afterChange,
  afterStart,
  decideRun,
  formOf,
  isFullGrid,
  type Schedule,
  type StoredSchedule,
  toSchedule,
} from './schedule.ts';

const at = (moment: string) => Date.parse(moment);
const start = (known: Schedule, by: 'scheduled' | 'manual', now: number) => {
  const kind = by === 'scheduled' && isFullGrid(known, now) ? 'grid' : 'keywords';
  return afterStart(known, newCheck({ by, kind }, now));
};

/** everyMoment.test.ts finds which moments are due. */
describe('decide', () => {
  it.each([
    { what: 'before the moment', run: false, began: '11-20T11:02', now: '10:59', expected: [false, true] },
    { what: 'at the moment', run: false, began: '11-20T11:02', now: '11:00', expected: [true, false] },
    { what: 'while a run goes on', run: true, began: '11-20T11:02', now: '11:00', expected: [true, true] },
    { what: 'after the run', run: false, began: '11-21T11:02', now: '11:05', expected: [false, true] },
    { what: 'during the run', run: true, began: '11-21T11:02', now: '11:05', expected: [false, true] },
  ])('tells what the scheduler does $what', ({ run, began, now, expected: [shouldRun, shouldSkip] }) => {
    const known = start(toSchedule({}), 'scheduled', at(`2026-${began}:00Z`));
    expect(decideRun(known, run, at(`2026-11-21T${now}:00Z`))).toEqual({
      shouldRun,
      shouldSkip,
      wouldExecute: shouldRun && !shouldSkip,
    });
  });

  it('skips nothing before the first moment', () => {
    const known = { ...toSchedule({}), next_at: '2026-11-22T11:00:00.000Z' };
    expect(decideRun(known, false, at('2026-11-21T11:00:00Z'))).toMatchObject({ shouldSkip: false });
  });
});

// 16 November 2026 is a Monday.
const on = (day: number, time = '11:00') => `2026-11-${day}T${time}:00.000Z`;

describe('the full grid', () => {
  const gridsOf = (known: Schedule, days: readonly number[]): number[] => {
    const [day, ...later] = days;
    if (day === undefined) return [];
    const others = gridsOf(start(known, 'scheduled', at(on(day))), later);
    return isFullGrid(known, at(on(day))) ? [day, ...others] : others;
  };

  it.each<[what: string, setting: StoredSchedule, days: number[], grids: number[]]>([
    ['on Mondays', {}, [16, 17, 22, 23, 24], [16, 23]],
    ['on Tuesday if Monday was missed', {}, [17, 18, 22, 23], [17, 23]],
    ['on another day', { grid_day: 'wednesday' }, [16, 17, 18, 19, 25], [18, 25]],
    ['on the day of a weekly check', { frequency: 'weekly', day: 'friday' }, [20, 27], [20, 27]],
    ['never', { grid: 'never' }, [16, 17], []],
    ['always', { grid: 'always' }, [16, 17], [16, 17]],
  ])('is placed %s', (_, setting, days, grids) => {
    expect(gridsOf(toSchedule({ run_started_at: on(15), ...setting }), days)).toEqual(grids);
  });

  it('is left to the next scheduled check by a manual one', () => {
    const after = start(toSchedule({ run_started_at: on(15) }), 'manual', at(on(16)));
    expect(gridsOf(after, [17, 18])).toEqual([17]);
  });

  it.each([
    { what: 'before the check of its day', now: on(16, '10:00'), grids: [16, 23] },
    { what: 'after the check of its day', now: on(16, '11:05'), grids: [23] },
  ])('begins with the next check if it is switched on $what', ({ now, grids }) => {
    const never = toSchedule({ grid: 'never', grid_at: on(10), run_started_at: on(15) });
    const known = now < on(16) ? never : start(never, 'scheduled', at(on(16)));
    const weekly = afterChange(known, { ...formOf(known), grid_check_frequency: 'weekly' }, at(now));
    expect(
      gridsOf(
        weekly,
        [16, 17, 23, 24].filter((day) => on(day) > now),
      ),
    ).toEqual(grids);
    const later = afterChange(weekly, { ...formOf(weekly), keyword_check_time: '09:00' }, at(now));
    expect(later.grid_at).toBe(weekly.grid_at);
    const moved = afterChange(weekly, { ...formOf(weekly), grid_check_day: 'wednesday' }, at(now));
    expect(gridsOf(moved, [17, 18, 25])).toEqual([18, 25]);
  });
});

it.each<[what: string, item: StoredSchedule, next_at: string, grid_at: string]>([
  ['its last check', { run_started_at: on(15) }, on(16), on(16, '03:00')],
  ['its last grid', { run_started_at: on(17), grid_taken: on(10) }, on(18), on(16, '03:00')],
  ['a later setting', { run_started_at: on(15), since: on(17, '12:00') }, on(18), on(16, '03:00')],
  ['nothing, so that it is due', {}, '1970-01-01T11:00:00.000Z', '1970-01-05T03:00:00.000Z'],
])('an item from before `next_at` goes on after %s', (_, item, next_at, grid_at) => {
  expect(toSchedule(item)).toMatchObject({ next_at, grid_at });
});
