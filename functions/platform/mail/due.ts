import { daysBefore, timeOn } from '../time/calendar.ts';
import { hasSender } from './mail.ts';

/** When a mail about a day is sent, in milliseconds: on the next day, at the chosen hour. */
export const mailDue = (day: string, hour: number, now: number): number =>
  Math.max(now, timeOn(daysBefore(day, -1), `${String(hour).padStart(2, '0')}:00`));

/** Whether a mail about a day may still be sent: on the next two days, because later the news is old. */
export const isMailable = (day: string, now: number): boolean =>
  hasSender() && now < timeOn(daysBefore(day, -3), '00:00');
