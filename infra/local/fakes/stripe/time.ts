/** Times at Stripe are in seconds since 1970. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** A month later. Unlike at Stripe, 31 January leads to 3 March, as dates of JavaScript do. */
export const periodEnd = (start: number): number => {
  const date = new Date(start * 1000);
  return date.setUTCMonth(date.getUTCMonth() + 1) / 1000;
};
