/** The moment `time` (milliseconds since 1970) in UTC, ISO 8601 with milliseconds: sorts as text. */
export const toMoment = (time: number): string => new Date(time).toISOString();

/** The seconds since 1970 at which DynamoDB may remove an item. */
export const toTtl = (time: number): number => Math.ceil(time / 1000);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
