import { dayOf, daysBefore, timeOn, weekdayOf } from '../platform/time/calendar.ts';
import type { Schedule } from '../search/settings.store.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Whether the schedule names this day (YYYY-MM-DD, São Paulo). `monthly` is the first such weekday of the month. */
const names = ({ frequency, day }: Schedule, date: string): boolean => {
  if (frequency === 'daily') return true;
  if (WEEKDAYS[weekdayOf(date)] !== day) return false;
  return frequency === 'weekly' || Number(date.slice(8)) <= 7;
};

const LONGEST_GAP_DAYS = 36;

/** The latest moment (milliseconds) at or before now at which the schedule wanted a check. */
const lastDue = (schedule: Schedule, now: number): number | undefined => {
  const today = dayOf(now);
  const days = Array.from({ length: LONGEST_GAP_DAYS }, (_, ago) => daysBefore(today, ago));
  return days
    .filter((date) => names(schedule, date))
    .map((date) => timeOn(date, schedule.time))
    .find((due) => due <= now);
};

/** The latest due moment (milliseconds), where it is still to be carried out: a missed tick is made up for, once. */
export const dueNow = (schedule: Schedule, now: number): number | undefined => {
  const due = lastDue(schedule, now);
  if (due === undefined) return undefined;
  const last = schedule.last_run === undefined ? 0 : Date.parse(schedule.last_run);
  return due > last ? due : undefined;
};
