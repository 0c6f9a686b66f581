import type { Price } from './records.ts';

export const DAY = 86_400;

/** The end of the period that begins at `start`, counted from the anchor: monthly from 31 January is 28 February, then 31 March. */
export const periodEnd = (anchor: number, start: number, price: Price): number => {
  for (let count = 1; ; count += 1) {
    const end = plus(anchor, price.interval, count * price.intervalCount);
    if (end > start) return end;
  }
};

const plus = (from: number, interval: Price['interval'], count: number): number => {
  if (interval === 'day') return from + count * DAY;
  if (interval === 'week') return from + count * 7 * DAY;
  return plusMonths(from, interval === 'year' ? 12 * count : count);
};

const plusMonths = (from: number, months: number): number => {
  const date = new Date(from * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const time = from % DAY;
  return Date.UTC(year, month, day) / 1000 + time;
};
