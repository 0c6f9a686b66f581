/** Times at Stripe are in seconds since 1970. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** Periods end on the anchor's day, also after a short month: 31 January, 28 February, 31 March. */
export const periodEnd = (anchor: number, start: number): number => {
  for (let months = 1; ; months += 1) {
    const end = addMonths(anchor, months);
    if (end > start) return end;
  }
};

const addMonths = (from: number, months: number): number => {
  const date = new Date(from * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000 + (from % DAY);
};
