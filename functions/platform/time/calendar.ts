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

/** YYYY-MM-DDTHH:MM:SS in São Paulo. */
const localTimeOf = (time: number): string => {
  const parts = saoPaulo.formatToParts(time).map(({ type, value }) => [type, value] as const);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
};

/** The São Paulo day, YYYY-MM-DD. */
export const dayOf = (time: number): string => localTimeOf(time).slice(0, 10);

/** The São Paulo day, e.g. 21/11/2026. */
export const brazilDayOf = (time: number): string => brazilTimeOf(time).slice(0, 10);

/** São Paulo time, e.g. 21/11/2026 08:00:00. */
export const brazilTimeOf = (time: number): string => {
  const [date = '', clock = ''] = localTimeOf(time).split('T');
  return `${date.split('-').toReversed().join('/')} ${clock}`;
};

/**
 * The moment (milliseconds) of HH:MM on a São Paulo day, YYYY-MM-DD. When clocks change, a repeated time
 * means the first; a skipped one the moment as long after the change.
 */
export const timeOn = (day: string, time: string): number => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - offsetAt(asUtc - DAY);
  const after = asUtc - offsetAt(asUtc + DAY);
  return [before, after].find((moment) => moment + offsetAt(moment) === asUtc) ?? before;
};

/** In milliseconds; negative, since São Paulo is west of Greenwich. */
const offsetAt = (time: number): number => {
  const seconds = Math.floor(time / SECOND) * SECOND;
  return Date.parse(`${localTimeOf(seconds)}Z`) - seconds;
};

/** 0 is Sunday; `day` is YYYY-MM-DD. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** Days are YYYY-MM-DD. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - days * DAY).toISOString().slice(0, 10);
