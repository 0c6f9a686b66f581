import * as z from 'zod/mini';
import { dayOf, daysBefore, timeOn, weekdayOf } from '../platform/time/calendar.ts';

/** When all active keywords are checked, in São Paulo time. */
export const schedule = z.object({
  frequency: z._default(z.enum(['daily', 'weekly', 'monthly']), 'daily'),
  day: z._default(
    z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
    'monday',
  ),
  /** HH:MM. */
  time: z._default(z.string(), '08:00'),
  /** The latest due moment that was carried out, UTC. */
  last_run: z.optional(z.string()),
});
export type Schedule = z.output<typeof schedule>;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Whether a day (YYYY-MM-DD, São Paulo) is scheduled; `monthly` is the first such weekday of a month. */
const includes = ({ frequency, day }: Schedule, date: string): boolean => {
  if (frequency === 'daily') return true;
  if (WEEKDAYS[weekdayOf(date)] !== day) return false;
  return frequency === 'weekly' || Number(date.slice(8)) <= 7;
};

/** Longer than the longest time between two monthly runs. */
const DAYS_TO_SEARCH = 36;

/** The latest moment (milliseconds), up to now, at which a check was due. */
const lastDue = (schedule: Schedule, now: number): number | undefined => {
  const today = dayOf(now);
  const days = Array.from({ length: DAYS_TO_SEARCH }, (_, ago) => daysBefore(today, ago));
  return days
    .filter((date) => includes(schedule, date))
    .map((date) => timeOn(date, schedule.time))
    .find((due) => due <= now);
};

/** The latest due moment (milliseconds) unless it has been carried out: missed runs are made up for once. */
export const dueNow = (schedule: Schedule, now: number): number | undefined => {
  const due = lastDue(schedule, now);
  if (due === undefined) return undefined;
  const last = schedule.last_run === undefined ? 0 : Date.parse(schedule.last_run);
  return due > last ? due : undefined;
};
