import { DAY, SECOND } from './clock.ts';

// English, the one language that every build of Node carries.
const saoPaulo = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment as the date and time in São Paulo: YYYY-MM-DDTHH:MM:SS. */
const localTimeOf = (time: number): string => {
  const parts = saoPaulo.formatToParts(time).map(({ type, value }) => [type, value] as const);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
};

/** The São Paulo day of a moment (milliseconds), YYYY-MM-DD. */
export const dayOf = (time: number): string => localTimeOf(time).slice(0, 10);

/** The same as people write it: 21/11/2026. */
export const brazilDayOf = (time: number): string => brazilTimeOf(time).slice(0, 10);

/** A moment (milliseconds) as administrators read it, in São Paulo: 21/11/2026 08:00:00. */
export const brazilTimeOf = (time: number): string => {
  const [date = '', clock = ''] = localTimeOf(time).split('T');
  return `${date.split('-').toReversed().join('/')} ${clock}`;
};

/**
 * The moment (milliseconds) of a São Paulo time of day, HH:MM, on a day, YYYY-MM-DD. When the clocks change,
 * a time that occurs twice means the first, and one that is skipped the moment just as long after the change.
 */
export const timeOn = (day: string, time: string): number => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - offsetAt(asUtc - DAY);
  const after = asUtc - offsetAt(asUtc + DAY);
  return [before, after].find((moment) => moment + offsetAt(moment) === asUtc) ?? before;
};

/** São Paulo's offset from UTC at a moment, in milliseconds; negative, because it is west of Greenwich. */
const offsetAt = (time: number): number => {
  const seconds = Math.floor(time / SECOND) * SECOND;
  return Date.parse(`${localTimeOf(seconds)}Z`) - seconds;
};

/** The weekday of a day, YYYY-MM-DD: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** The day so many days before a day, YYYY-MM-DD. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - days * DAY).toISOString().slice(0, 10);
