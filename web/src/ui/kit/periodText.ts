import type { Period } from '#shared/contract/period.ts';
import { dayText } from '#shared/format.ts';
import { DAY_MS, isoDay } from '../bare/text/format.ts';
import { DAY_BEFORE, isDate } from './period.ts';

/** The São Paulo day that a period begins with, as 2026-11-21; `now` is in milliseconds. */
export const sinceDay = (period: Period, now: number): string =>
  isDate(period) ? period : isoDay(now - Number(period) * DAY_MS);

/** Says in a heading what is compared with, unless it is the measurement before. */
export const periodNote = (period: Period): string => {
  if (period === DAY_BEFORE) return '';
  return isDate(period) ? ` (${dayText(period)})` : ` (${period} dias antes)`;
};
