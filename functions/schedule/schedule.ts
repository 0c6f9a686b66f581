import * as z from 'zod/mini';
import {
  frequency,
  gridFrequency,
  type RunProgress,
  type ScheduleForm,
  type SystemConfig,
  timeOfDay,
  weekday,
} from '#shared/contract/admin/schedule.ts';
import type { Check } from '../checks/checks.ts';
import { dayOf, daysBefore, timeOn, weekdayOf } from '../platform/time/calendar.ts';
import { isAhead, toMoment } from '../platform/time/clock.ts';

/** Frequencies, days and times mean São Paulo time. */
export const schedule = z.object({
  frequency: z._default(frequency, 'daily'),
  day: z._default(weekday, 'monday'),
  time: z._default(timeOfDay, '08:00'),
  /** Which scheduled runs place competitors to full depth; `weekly` means the first run of a week. */
  grid: z._default(gridFrequency, 'weekly'),
  grid_day: z._default(weekday, 'monday'),
  /** Whether daily checks read less of keywords that are found nowhere. */
  adaptive: z._default(z.boolean(), false),
  /** The moment of the last such run, or when a changed grid setting took effect. UTC. */
  grid_taken: z.optional(z.string()),
  /** When this setting took effect, UTC. Only later moments belong to it. */
  since: z.optional(z.string()),
  /** The last moment of the previous setting, UTC, if it is still to be run. */
  pending: z.optional(z.string()),
  /** The latest moment taken by a run, UTC. Earlier moments that were missed count as taken. */
  taken: z.optional(z.string()),
  /** The current or last run, whose start is in UTC. */
  run_id: z.optional(z.string()),
  run_started_at: z.optional(z.string()),
  /** Counts the writes: each requires the version that it was computed from. */
  version: z._default(z.number(), 0),
});
export type Schedule = z.output<typeof schedule>;

type Setting = Pick<Schedule, 'frequency' | 'day' | 'time'>;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** `date` is a São Paulo day, YYYY-MM-DD; `monthly` means the first such weekday of a month. */
const includes = (setting: Setting, date: string): boolean => {
  if (setting.frequency === 'daily') return true;
  if (WEEKDAYS[weekdayOf(date)] !== setting.day) return false;
  return setting.frequency === 'weekly' || Number(date.slice(8)) <= 7;
};

/** More days than there may be between two monthly runs. */
const DAYS_TO_SEARCH = 36;

/**
 * Returns the scheduled moment nearest to today that fits; undefined if there is none within DAYS_TO_SEARCH
 * days.
 */
const findMoment = (
  setting: Setting,
  now: number,
  direction: 'past' | 'future',
  fits: (moment: number) => boolean,
): number | undefined => {
  const today = dayOf(now);
  for (let days = 0; days <= DAYS_TO_SEARCH; days++) {
    const date = daysBefore(today, direction === 'past' ? days : -days);
    if (!includes(setting, date)) continue;
    const moment = timeOn(date, setting.time);
    if (fits(moment)) return moment;
  }
  return undefined;
};

/** Returns milliseconds, whether or not a run has taken the moment. */
const latestMoment = (known: Schedule, now: number): number | undefined => {
  const latest = findMoment(known, now, 'past', (moment) => moment <= now);
  if (latest !== undefined && latest > timeOf(known.since)) return latest;
  return known.pending === undefined ? undefined : Date.parse(known.pending);
};

export const nextMoment = (known: Schedule, now: number): number => {
  const from = Math.max(now, timeOf(known.since));
  const next = findMoment(known, from, 'future', (moment) => moment > from);
  if (next === undefined) throw new Error('The schedule has no next moment');
  return next;
};

const timeOf = (moment: string | undefined): number =>
  moment === undefined ? Number.NEGATIVE_INFINITY : Date.parse(moment);

/** If several moments were missed, only the latest is run. */
export const decideRun = (known: Schedule, isRunning: boolean, now: number) => {
  const moment = latestMoment(known, now);
  /** Whether a scheduled time has passed since the last run began. */
  const shouldRun = moment !== undefined && moment > takenBy(known.run_started_at, now);
  /** Whether a run has taken this time already, or is in progress. */
  const shouldSkip = isRunning || (moment !== undefined && moment <= takenBy(known.taken, now));
  return { moment, shouldRun, shouldSkip, wouldExecute: shouldRun && !shouldSkip };
};

/** Ignores a moment in the future, which a run with a wrong clock has taken. */
const takenBy = (until: string | undefined, now: number): number =>
  isAhead(timeOf(until), now) ? Number.NEGATIVE_INFINITY : timeOf(until);

/** A weekly grid belongs to the first scheduled run on or after its weekday. */
export const isFullGrid = (known: Schedule, moment: number): boolean => {
  if (known.grid !== 'weekly') return known.grid === 'always';
  const before = takenBy(known.grid_taken ?? known.taken, moment);
  const last = Number.isFinite(before)
    ? before
    : findMoment(known, moment, 'past', (earlier) => earlier < moment);
  return last === undefined || dayOf(last) < gridDayOf(known, moment);
};

/** A check that is not daily could miss the weekday of a keyword's full readings. */
export const readsAdaptively = ({ adaptive, frequency }: Schedule): boolean =>
  adaptive && frequency === 'daily';

/** Returns the grid's last weekday up to `moment`, as YYYY-MM-DD. */
const gridDayOf = ({ grid_day }: Schedule, moment: number): string => {
  const day = dayOf(moment);
  return daysBefore(day, (weekdayOf(day) - WEEKDAYS.indexOf(grid_day) + 7) % 7);
};

/** Whether the current run will end after the next moment, or a moment has passed since the run began. */
export const isBehind = (
  known: Schedule,
  run: Pick<RunProgress, 'state' | 'started_at' | 'expected_end'> | undefined,
  now: number,
): boolean => {
  if (run?.state !== 'sending' && run?.state !== 'running') return false;
  if (run.expected_end !== null && Date.parse(run.expected_end) > nextMoment(known, now)) return true;
  const moment = latestMoment(known, now);
  return moment !== undefined && moment > Date.parse(run.started_at);
};

/** A run that was started manually also takes a moment that is due. */
export const afterStart = (
  known: Schedule,
  { id, started_at, kind }: Check,
  moment: number | undefined,
): Schedule => ({
  ...known,
  ...(moment !== undefined && {
    // A run without the grid leaves the grid due, even before the first grid.
    grid_taken: kind === 'grid' ? toMoment(moment) : (known.grid_taken ?? known.taken),
    taken: toMoment(Math.max(moment, takenBy(known.taken, Date.parse(started_at)))),
  }),
  run_id: id,
  run_started_at: started_at,
});

/** The new setting applies from now on; a moment that was due before stays due. */
export const afterChange = (known: Schedule, form: ScheduleForm, now: number): Schedule => {
  const moment = latestMoment(known, now);
  const { grid_check_frequency: grid, grid_check_day: grid_day, adaptive_depth: adaptive } = form;
  return {
    ...known,
    frequency: form.keyword_check_frequency,
    day: form.keyword_check_day,
    time: form.keyword_check_time,
    grid,
    grid_day,
    adaptive,
    grid_taken: grid === known.grid && grid_day === known.grid_day ? known.grid_taken : known.taken,
    // `since` never goes back, although clocks differ.
    since: toMoment(Math.max(now, timeOf(known.since))),
    pending: moment === undefined ? undefined : toMoment(moment),
  };
};

export const formOf = ({ frequency, day, time, grid, grid_day, adaptive }: Schedule): ScheduleForm => ({
  keyword_check_frequency: frequency,
  keyword_check_day: day,
  keyword_check_time: time,
  grid_check_frequency: grid,
  grid_check_day: grid_day,
  adaptive_depth: adaptive,
});

export const toSystemConfig = (known: Schedule): SystemConfig => ({
  keyword_check_frequency: { value: known.frequency },
  keyword_check_day: { value: known.day },
  keyword_check_time: { value: known.time },
  grid_check_frequency: { value: known.grid },
  grid_check_day: { value: known.grid_day },
  adaptive_depth: { value: known.adaptive },
  last_global_check: { value: known.run_started_at ?? null },
});
