import * as z from 'zod/mini';
import {
  frequency,
  gridFrequency,
  type ScheduleForm,
  type SystemConfig,
  timeOfDay,
  weekday,
} from '#shared/contract/admin/schedule.ts';
import type { Check } from '../checks/checks.ts';
import { versionOf } from '../platform/edits.ts';
import { dayOf, daysBefore, timeOn, weekdayOf } from '../platform/time/calendar.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';

/** Frequencies, days and times mean São Paulo time. */
const stored = z.object({
  frequency: z._default(frequency, 'daily'),
  day: z._default(weekday, 'monday'),
  time: z._default(timeOfDay, '08:00'),
  /** Which scheduled checks place competitors to full depth; `weekly` means the first of a week. */
  grid: z._default(gridFrequency, 'weekly'),
  grid_day: z._default(weekday, 'monday'),
  /** Whether daily checks read less of keywords that are found nowhere. */
  adaptive: z._default(z.boolean(), false),
  /** The scheduled moment of the next check, UTC: a check is due from then on. */
  next_at: z.optional(z.string()),
  /** From when on a scheduled check has the weekly full grid, UTC: the beginning of its day. */
  grid_at: z.optional(z.string()),
  /** The current or last check of everybody, whose start is in UTC. */
  run_id: z.optional(z.string()),
  run_started_at: z.optional(z.string()),
  /** Counts the writes: each requires the version that it was computed from. */
  version: z._default(z.number(), 0),
  /** Only of items without `next_at`: when the setting took effect, and the moment of the last grid. */
  since: z.optional(z.string()),
  grid_taken: z.optional(z.string()),
});
export type StoredSchedule = z.input<typeof stored>;

/** Without an item, a check is due at once. */
export const toSchedule = (item: object) => {
  const { since = toMoment(0), grid_taken, ...known } = stored.parse(item);
  const { grid_day, run_started_at = since } = known;
  const from = Math.max(Date.parse(since), Date.parse(run_started_at));
  return {
    ...known,
    next_at: known.next_at ?? nextMoment(known, from),
    grid_at: known.grid_at ?? nextGrid(grid_day, Date.parse(grid_taken ?? run_started_at)),
  };
};
export type Schedule = ReturnType<typeof toSchedule>;

type Setting = Pick<z.output<typeof stored>, 'frequency' | 'day' | 'time'>;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** `date` is a São Paulo day, YYYY-MM-DD; `monthly` means the first such weekday of a month. */
const includes = (setting: Setting, date: string): boolean => {
  if (setting.frequency === 'daily') return true;
  if (WEEKDAYS[weekdayOf(date)] !== setting.day) return false;
  return setting.frequency === 'weekly' || Number(date.slice(8)) <= 7;
};

/** Returns the first scheduled moment after another one, which is in milliseconds. */
export const nextMoment = (setting: Setting, after: number): string => {
  for (let date = dayOf(after); ; date = daysBefore(date, -1)) {
    const moment = timeOn(date, setting.time);
    if (moment > after && includes(setting, date)) return toMoment(moment);
  }
};

const nextGrid = (day: Setting['day'], after: number): string =>
  nextMoment({ frequency: 'weekly', day, time: '00:00' }, after);

const isDue = ({ next_at }: Schedule, now: number): boolean => next_at <= toMoment(now);

export const decideRun = (known: Schedule, isRunning: boolean, now: number) => {
  const shouldRun = isDue(known, now);
  // Before the first check, no moment was taken that could be skipped.
  const isTaken = !shouldRun && known.run_started_at !== undefined;
  return { shouldRun, shouldSkip: isRunning || isTaken, wouldExecute: shouldRun && !isRunning };
};

/** Whether a scheduled check that starts now has the full grid. */
export const isFullGrid = ({ grid, grid_at }: Schedule, now: number): boolean =>
  grid === 'always' || (grid === 'weekly' && grid_at <= toMoment(now));

/** A check that is not daily could miss the weekday of a keyword's full readings. */
export const readsAdaptively = ({ adaptive, frequency }: Schedule): boolean =>
  adaptive && frequency === 'daily';

/** Any check takes the moments up to its start; only one with the full grid takes the weekly grid. */
export const afterStart = (known: Schedule, { id, started_at, kind }: Check): Schedule => {
  const now = Date.parse(started_at);
  return {
    ...known,
    next_at: nextMoment(known, now),
    grid_at: kind === 'grid' ? nextGrid(known.grid_day, now) : known.grid_at,
    run_id: id,
    run_started_at: started_at,
  };
};

/** The new setting applies from now on; a moment that was due before stays due. */
export const afterChange = (known: Schedule, form: ScheduleForm, now: number): Schedule => {
  const changed = {
    ...known,
    frequency: form.keyword_check_frequency,
    day: form.keyword_check_day,
    time: form.keyword_check_time,
    grid: form.grid_check_frequency,
    grid_day: form.grid_check_day,
    adaptive: form.adaptive_depth,
  };
  const next_at = isDue(known, now) ? known.next_at : nextMoment(changed, now);
  const isSameGrid = changed.grid === known.grid && changed.grid_day === known.grid_day;
  // From the day of the next check on: if today's check has run, today's grid is no reason for one tomorrow.
  const grid_at = isSameGrid ? known.grid_at : nextGrid(changed.grid_day, Date.parse(next_at) - DAY);
  return { ...changed, next_at, grid_at };
};

export const formOf = ({ frequency, day, time, grid, grid_day, adaptive }: Schedule): ScheduleForm => ({
  keyword_check_frequency: frequency,
  keyword_check_day: day,
  keyword_check_time: time,
  grid_check_frequency: grid,
  grid_check_day: grid_day,
  adaptive_depth: adaptive,
});

export const scheduleVersion = (known: Schedule): string => {
  const form = formOf(known);
  return versionOf(Object.keys(form), form);
};

export const toSystemConfig = (known: Schedule): SystemConfig => ({
  keyword_check_frequency: { value: known.frequency },
  keyword_check_day: { value: known.day },
  keyword_check_time: { value: known.time },
  grid_check_frequency: { value: known.grid },
  grid_check_day: { value: known.grid_day },
  adaptive_depth: { value: known.adaptive },
  last_global_check: { value: known.run_started_at ?? null },
  version: scheduleVersion(known),
});
