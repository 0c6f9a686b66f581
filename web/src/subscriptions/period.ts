const DAY_MS = 86_400_000;

/** The days until a moment, each begun one counted as a whole; 0 once it has passed. */
export const daysUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - now) / DAY_MS));
