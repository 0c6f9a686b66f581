import { DAY, HOUR } from './clock.ts';

/** Days and hours are São Paulo's; everything stored is UTC. Brazil has had no daylight saving time since 2019. */
const OFFSET = 3 * HOUR;

/** The São Paulo day of a moment (milliseconds), YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time - OFFSET).toISOString().slice(0, 10);

/** The moment (milliseconds) of a São Paulo time of day, HH:MM, on a day, YYYY-MM-DD. */
export const timeOn = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`) + OFFSET;

/** The weekday of a day, YYYY-MM-DD: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** The day so many days before a day, YYYY-MM-DD. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - days * DAY).toISOString().slice(0, 10);
