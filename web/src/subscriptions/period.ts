import { day } from '../ui/bare/format.ts';

const DAY_MS = 86_400_000;

/** The days until a time, rounded up; 0 once it has passed. `now` is in milliseconds. */
export const daysUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - now) / DAY_MS));

/** What a subscription that was paid for, and cancelled, still allows. */
export const canceledNote = (end: string | null): string =>
  `Você cancelou a renovação. Até ${end === null ? 'o fim do período' : day(end)} tudo continua funcionando.`;
