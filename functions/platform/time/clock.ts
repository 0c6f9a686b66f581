/** Returns ISO 8601 in UTC with milliseconds, which sorts as text. */
export const toMoment = (time: number): string => new Date(time).toISOString();

/** Returns whole seconds, for DynamoDB's `ttl` attribute. */
export const toTtl = (time: number): number => Math.ceil(time / 1000);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** More than the clocks of any two functions should differ by. */
export const CLOCK_TOLERANCE = 5 * MINUTE;

/** Whether the time is so far ahead that only a wrong clock can have produced it. */
export const isAhead = (time: number, now: number): boolean => time > now + CLOCK_TOLERANCE;
