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

export const analyzedKeyword = z.object({
  id: z.string(),
  keyword: z.string(),
  is_active: z.boolean(),
  /** The ranking page or, if none was found, the target page. */
  url: z.string(),
  current_position: position,
  /** From the last earlier day in São Paulo, else the first check of the same day. */
  previous_position: position,
  change: z.nullable(z.number()),
  trend,
  last_check: z.nullable(moment),
  /** Null: the previous position is unknown, rather than not found. */
  previous_check: z.nullable(moment),
  /** Measured by another engine before, whose position is not comparable. */
  engine_changed: z.boolean(),
  verification,
  /** How many results the last verified check read. */
  depth: z.nullable(z.number()),
  /** Only if the last check failed. */
  failed_at: z.nullable(moment),
});
export type AnalyzedKeyword = z.output<typeof analyzedKeyword>;

export const analysis = z.object({
  company,
  keywords: z.array(analyzedKeyword),
  /** Apart from the total, of active keywords. */
  stats: z.object({
    total_keywords: z.number(),
    average_position: z.nullable(z.number()),
    /** Keywords measured by another engine than most, which the average leaves out. */
    left_out: z.number(),
    improved: z.number(),
    declined: z.number(),
    not_found: z.number(),
    not_verified: z.number(),
  }),
  check: z.nullable(checkProgress),
});
