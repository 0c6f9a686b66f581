import { capitalized, counted, day, relativeTime } from '../ui/bare/format.ts';

const DAY_MS = 86_400_000;

/** The days until a time, rounded up; 0 once it has passed. `now` is in milliseconds. */
export const daysUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - now) / DAY_MS));

/** Whether a time is still to come today: its date alone would promise the whole day. */
export const isLaterToday = (at: string, now: number): boolean =>
  Date.parse(at) > now && day(at) === day(now);

/** A day, at the beginning of a sentence: "Em 05/12/2026", on its own day "Hoje às 09:00". */
export const onDay = (at: string, now: number): string =>
  isLaterToday(at, now) ? capitalized(relativeTime(at, now)) : `Em ${day(at)}`;

/** How far away a time is: "em 3 dias", on its own day "hoje às 09:00"; null once it has passed. */
export const timeUntil = (at: string, now: number): string | null => {
  const days = daysUntil(at, now);
  if (days === 0) return null;
  return isLaterToday(at, now) ? relativeTime(at, now) : `em ${counted(days, 'dia', 'dias')}`;
};

/** What a subscription that was paid for, and cancelled, still allows. */
export const canceledNote = (end: string | null, now: number): string =>
  `Você cancelou a renovação. Até ${end === null ? 'o fim do período' : lastMoment(end, now)} tudo continua funcionando.`;

const lastMoment = (end: string, now: number): string =>
  isLaterToday(end, now) ? relativeTime(end, now) : day(end);
