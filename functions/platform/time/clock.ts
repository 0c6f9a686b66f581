/** A time (milliseconds since 1970) as ISO 8601 in UTC with milliseconds, which sorts as text. */
export const toMoment = (time: number): string => new Date(time).toISOString();

/** A time (milliseconds since 1970) in whole seconds, as DynamoDB expects it of the `ttl` attribute. */
export const toTtl = (time: number): number => Math.ceil(time / 1000);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** More than the clocks of any two functions differ by. */
export const CLOCK_TOLERANCE = 5 * MINUTE;

/** Whether a time is so far ahead that only a wrong clock can have taken it for now. */
export const isAhead = (time: number, now: number): boolean => time > now + CLOCK_TOLERANCE;
