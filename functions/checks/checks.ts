/** A check is an ordered list of queries, of which the first `released` are handed out. */
import * as z from 'zod/mini';
import { checkKind } from '#shared/messages.ts';
import { newId } from '../platform/ids.ts';
import { DAY, MINUTE, toMoment, toTtl } from '../platform/time/clock.ts';
import type { Counts } from './tallies.ts';

/** Times are in UTC. */
export const check = z.object({
  id: z.string(),
  /** Who asked: a customer for a company, or the clock or an administrator for everybody. */
  by: z.enum(['customer', 'scheduled', 'manual']),
  /** Only of a customer's check. */
  user_id: z.optional(z.string()),
  company_id: z.optional(z.string()),
  /** A `grid` reads on until every competitor is placed. */
  kind: checkKind,
  state: z.enum(['open', 'done', 'stopped']),
  /** Results fetched since then are reused. */
  started_at: z.string(),
  /** How many queries are listed so far, and how many keywords they check. */
  queries: z._default(z.number(), 0),
  keywords: z._default(z.number(), 0),
  /** Whether the list is complete, and where everybody's index continues if it is not. */
  is_listed: z._default(z.boolean(), false),
  cursor: z.optional(z.record(z.string(), z.string())),
  released: z._default(z.number(), 0),
  released_at: z.string(),
  /** How often uncounted queries were sent again since the last count. */
  resent: z._default(z.number(), 0),
  /** As estimated by the last release; the queries of other checks that come before this one's last. */
  expected_end: z.optional(z.string()),
  queued_ahead: z._default(z.number(), 0),
  ended_at: z._default(z.nullable(z.string()), null),
  /** Why the check stopped by itself. */
  reason: z._default(z.nullable(z.string()), null),

  /** Only of everybody's check: whether it reads less of what is found nowhere (release/depth.ts). */
  is_adaptive: z._default(z.boolean(), false),
  /** The calls a query in the last ones, by kind. */
  earlier_calls: z._default(z.partialRecord(checkKind, z.number()), {}),
});
export type Check = z.output<typeof check>;

export const newCheck = (
  asked: Pick<Check, 'by' | 'kind'> & Partial<z.input<typeof check>>,
  now: number,
): Check =>
  check.parse({
    id: newId(),
    state: 'open',
    started_at: toMoment(now),
    released_at: toMoment(now),
    ...asked,
  });

export interface CountedCheck {
  readonly check: Check;
  readonly counts: Counts;
}

/** Counts queries that are handed out, and have no outcome yet. */
export const underWay = ({ check: { released }, counts }: CountedCheck): number =>
  Math.max(0, released - counts.queries);

export const isComplete = ({ check: { is_listed, queries }, counts }: CountedCheck): boolean =>
  is_listed && counts.queries >= queries;

export const isUnderWay = (known: CountedCheck): boolean =>
  known.check.state === 'open' && !isComplete(known);

/** Half of the keywords are found nowhere, which takes all pages. */
const LIKELY_CALLS = 3;

/** The estimate weighs as much as this many counted queries. */
const GUESS_WEIGHT = 5;

/** Moves from the estimate to the average counted. */
export const callsPerQuery = ({ counts }: CountedCheck): number =>
  (counts.calls + LIKELY_CALLS * GUESS_WEIGHT) / (counts.queries + GUESS_WEIGHT);

/** The average calls per query by kind, including those of this check unless it reused all results. */
export const callsByKind = ({ check: { kind, earlier_calls }, counts }: CountedCheck) =>
  counts.calls > 0 ? { ...earlier_calls, [kind]: counts.calls / counts.queries } : earlier_calls;

export const resentOf = ({ check, counts }: CountedCheck): number =>
  (counts.countedAt ?? '') > check.released_at ? 0 : check.resent;

/**
 * Whether nothing was counted for a minute, or twice as long after each repetition, beyond what all that is
 * under way takes (milliseconds). A message that keeps failing counts before the third time.
 */
export const isStalled = (known: CountedCheck, takes: number, now: number): boolean => {
  const { released_at } = known.check;
  const last = Math.max(Date.parse(released_at), Date.parse(known.counts.countedAt ?? released_at));
  return underWay(known) > 0 && now > last + MINUTE * 2 ** resentOf(known) + takes;
};

export const checkPartition = (id: string): string => `CHECK#${id}`;

const KEPT_MS = 30 * DAY;

export const checkTtl = (now: number): number => toTtl(now + KEPT_MS);
