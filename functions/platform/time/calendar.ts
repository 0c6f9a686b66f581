import { DAY, HOUR } from './clock.ts';

// English, because every build of Node includes it.
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

const MOST_KEPT = 20_000;

const remembering = <K, V>(compute: (key: K) => V): ((key: K) => V) => {
  const kept = new Map<K, V>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const value = compute(key);
    kept.set(key, value);
    return value;
  };
};

const offsetOfHour = remembering((hour: number): number => {
  const parts = saoPaulo.formatToParts(hour * HOUR).map(({ type, value }) => [type, value] as const);
  const { year, month, day, hour: hours, minute, second } = Object.fromEntries(parts);
  return Date.parse(`${year}-${month}-${day}T${hours}:${minute}:${second}Z`) - hour * HOUR;
});

/** Returns milliseconds; negative, since São Paulo is west of Greenwich. Clocks change on the hour. */
const offsetAt = (time: number): number => offsetOfHour(Math.floor(time / HOUR));

const localTimeOf = (time: number): string => new Date(time + offsetAt(time)).toISOString().slice(0, 19);

export const dayOf = (time: number): string => localTimeOf(time).slice(0, 10);

const dayOfHour = remembering((hour: string) => dayOf(Date.parse(`${hour}:00Z`)));

export const dayOfMoment = (at: string): string => dayOfHour(at.slice(0, 13));

export const toBrazilDay = (time: number): string => toBrazilTime(time).slice(0, 10);

export const toBrazilTime = (time: number): string => {
  const [date = '', clock = ''] = localTimeOf(time).split('T');
  return `${date.split('-').toReversed().join('/')} ${clock}`;
};

/**
 * Returns the moment (milliseconds) of HH:MM on a São Paulo day, YYYY-MM-DD. If clocks change then, a
 * repeated time means the first; a skipped one means the moment as long after the change.
 */
export const timeOn = (day: string, time: string): number => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - offsetAt(asUtc - DAY);
  const after = asUtc - offsetAt(asUtc + DAY);
  return [before, after].find((moment) => moment + offsetAt(moment) === asUtc) ?? before;
};

export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** Takes and returns YYYY-MM-DD. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - days * DAY).toISOString().slice(0, 10);

const numberOf = remembering((day: string) => Date.parse(`${day}T00:00Z`) / DAY);

/** Takes YYYY-MM-DD. Returns how many days `later` is after `earlier`. */
export const daysBetween = (earlier: string, later: string): number => numberOf(later) - numberOf(earlier);

export const daysFrom = (first: string, end: string): string[] => {
  const days: string[] = [];
  for (let day = first; day < end; day = daysBefore(day, -1)) days.push(day);
  return days;
};
