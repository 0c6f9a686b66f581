/** Returns ISO 8601 in UTC with milliseconds, which sorts as text. */
export const toMoment = (time: number): string => new Date(time).toISOString();

/** Returns whole seconds, for DynamoDB's `ttl` attribute. */
export const toTtl = (time: number): number => Math.ceil(time / 1000);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
