import { dayOf, daysBefore, timeOn } from '../platform/time/calendar.ts';
import { MINUTE } from '../platform/time/clock.ts';

/** After midnight, checks of the day before are still under way. */
const WAIT_MS = 20 * MINUTE;

const closingOn = (today: string): number => timeOn(today, '00:00') + WAIT_MS;

/** Returns when the closing after the one that began at this time is due. All times are in milliseconds. */
export const nextClosing = (began: number): number => closingOn(daysBefore(dayOf(began - WAIT_MS), -1));

/** More than a worker takes to save a result. */
const SAVING_MS = 5 * MINUTE;

/** Whether the closing of a day may begin before a result of now is saved; `now` is in milliseconds. */
export const mayBeClosed = (day: string, now: number): boolean =>
  now > closingOn(daysBefore(day, -1)) - SAVING_MS;
