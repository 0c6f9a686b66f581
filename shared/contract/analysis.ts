import * as z from 'zod/mini';
import { checkProgress } from './checks.ts';
import { company } from './companies.ts';
import { moment, position } from './fields.ts';

export const trend = z.enum(['up', 'down', 'same', 'not_found', 'new']);
export type Trend = z.output<typeof trend>;

/**
 * `verified`: a null position means not found within depth. `failed`: position and depth are the last
 * verified ones, if any; `never`: no check has completed yet.
 */
export const verification = z.enum(['verified', 'failed', 'never']);
export type Verification = z.output<typeof verification>;

/** How a position was read; omitted where there is nothing to say. */
export const reading = {
  /** How many of the places read had no readable address, so that the site may be in one of them. */
  unreadable: z.optional(z.number()),
  featured: z.optional(z.boolean()),
  /** If fewer results were read than usual: the last full reading, which did not find the site either. */
  full: z.optional(z.object({ depth: z.number(), at: moment })),
};

export const analyzedKeyword = z.object({
  id: z.string(),
  keyword: z.string(),
  is_active: z.boolean(),
  tags: z.optional(z.array(z.string())),
  /** The page that ranks or, if none was found, the target page. */
  url: z.string(),
  current_position: position,
  /**
   * The position at the end of the period's day or, if none is that old, the first one since. For the day
   * before: on the last earlier day, or else at the first check of the same day.
   */
  previous_position: position,
  change: z.nullable(z.number()),
  trend,
  last_check: z.nullable(moment),
  /** Null if the previous position is unknown, rather than not found. */
  previous_check: z.nullable(moment),
  /** Whether another engine measured the previous position, which is then not comparable. */
  engine_changed: z.boolean(),
  verification,
  depth: z.nullable(z.number()),
  ...reading,
  failed_at: z.nullable(moment),
});
export type AnalyzedKeyword = z.output<typeof analyzedKeyword>;

export const analysis = z.object({
  company,
  keywords: z.array(analyzedKeyword),
  /** All figures but the total are of active keywords. */
  stats: z.object({
    total_keywords: z.number(),
    average_position: z.nullable(z.number()),
    /** Keywords measured by a different engine than most; the average leaves them out. */
    left_out: z.number(),
    improved: z.number(),
    declined: z.number(),
    not_found: z.number(),
    /** Includes those that keep a position or `not_found`, but failed when last tried. */
    not_verified: z.number(),
  }),
  check: z.nullable(checkProgress),
});
