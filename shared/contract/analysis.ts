import * as z from 'zod/mini';
import { checkProgress } from './checks.ts';
import { company } from './companies.ts';
import { moment, position } from './fields.ts';

export const trend = z.enum(['up', 'down', 'same', 'not_found', 'new']);
export type Trend = z.output<typeof trend>;

/**
 * `verified`: a null position means "not found within depth"; `failed`: the last check failed, and position
 * and depth are those of the last verified one, if any; `never`: no check has completed yet.
 */
export const verification = z.enum(['verified', 'failed', 'never']);
export type Verification = z.output<typeof verification>;

export const analyzedKeyword = z.object({
  id: z.string(),
  keyword: z.string(),
  is_active: z.boolean(),
  /** The page that ranks or, if none was found, the target page. */
  url: z.string(),
  current_position: position,
  /** Of the last earlier day of São Paulo or, without one, of the first check of the same day. */
  previous_position: position,
  change: z.nullable(z.number()),
  trend,
  /** When the position was last verified. */
  last_check: z.nullable(moment),
  /** When the previous position was verified; null: a null previous position is unknown, not "not found". */
  previous_check: z.nullable(moment),
  /** Whether another engine measured before, whose position is not comparable: there is no previous one. */
  engine_changed: z.boolean(),
  verification,
  /** How many results the last verified check read. */
  depth: z.nullable(z.number()),
  /** When the last check failed, if it did. */
  failed_at: z.nullable(moment),
});
export type AnalyzedKeyword = z.output<typeof analyzedKeyword>;

export const analysis = z.object({
  company,
  keywords: z.array(analyzedKeyword),
  /** Beside the total, of the active keywords. */
  stats: z.object({
    total_keywords: z.number(),
    average_position: z.nullable(z.number()),
    /** How many were measured by another engine than most: the average leaves them out. */
    left_out: z.number(),
    improved: z.number(),
    declined: z.number(),
    not_found: z.number(),
    not_verified: z.number(),
  }),
  check: z.nullable(checkProgress),
});
