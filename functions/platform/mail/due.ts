import { daysBefore, timeOn } from '../time/calendar.ts';

/** When a mail about a day is sent, in milliseconds: on the next day, at the chosen hour. */
export const mailDue = (day: string, hour: number, now: number): number =>
  Math.max(now, timeOn(daysBefore(day, -1), `${String(hour).padStart(2, '0')}:00`));
