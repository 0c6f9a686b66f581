import * as z from 'zod/mini';

/** São Paulo day, YYYY-MM-DD. */
export const day = z.iso.date();

/** The days that people choose from, besides a date of their own. */
export const PERIODS = ['1', '7', '30', '90'] as const;

/** What is compared with: so many days ago, or a São Paulo day. By default, the day before. */
export const period = z._default(z.union([z.enum(PERIODS), day]), '1');
export type Period = z.output<typeof period>;

export const periodQuery = z.object({ period });

/** With `tags`, separated by commas, only keywords that have them all. */
export const taggedPeriodQuery = z.extend(periodQuery, {
  tags: z.optional(z.string().check(z.maxLength(900))),
});
