export const DAY = 86_400;

/** The end of the month that begins at `start`, counted from the anchor: from 31 January it is 28 February, then 31 March. */
export const periodEnd = (anchor: number, start: number): number => {
  for (let count = 1; ; count += 1) {
    const end = plusMonths(anchor, count);
    if (end > start) return end;
  }
};

const plusMonths = (from: number, months: number): number => {
  const date = new Date(from * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const time = from % DAY;
  return Date.UTC(year, month, day) / 1000 + time;
};
