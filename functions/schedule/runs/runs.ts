import * as z from 'zod/mini';
import { type RunProgress, runKind, runState } from '#shared/contract/admin/schedule.ts';
import { type CheckKind, checkKind } from '#shared/messages.ts';
import { newId } from '../../platform/ids.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import { folded, type RunCounts } from './parts.ts';

/** All times are in UTC. */
export const run = z.object({
  id: z.string(),
  kind: runKind,
  /** A `grid` reads on until every competitor is placed. */
  check: z._default(checkKind, 'keywords'),
  state: runState,
  started_at: z.string(),
  /** Results fetched since this time are reused. */
  reuse_since: z.string(),
  /** When the next keywords are released, while `sending`. */
  next_release_at: z.string(),
  /** Where the next release continues; absent at the beginning and the end of the run. */
  cursor: z.optional(z.record(z.string(), z.string())),
  /** Whether all keywords are released, though the last may not be sent yet. */
  is_listed: z._default(z.boolean(), false),
  /** Packed messages that are being sent; after a crash, any of them may be missing. */
  portion: z.optional(z.instanceof(Uint8Array)),
  /** How many messages are released, one per query; also the number of the next message. */
  released: z._default(z.number(), 0),
  total: z._default(z.number(), 0),
  released_at: z.optional(z.string()),
  /** How many messages were given up after silence. */
  lost: z._default(z.number(), 0),
  /** When messages last waited for tokens or another attempt. */
  waiting_at: z.optional(z.string()),
  /** The estimated average. */
  calls_per_query: z._default(z.number(), 2),
  /** The average that was counted, saved at the end. */
  average_calls: z.optional(z.nullable(z.number())),
  /** The average calls per query in the last runs before this one, by kind of check. */
  earlier_calls: z._default(z.partialRecord(checkKind, z.number()), {}),
  /** The numbers of messages and keywords of the previous run. */
  likely_released: z._default(z.number(), 0),
  likely_total: z._default(z.number(), 0),
  /** When the provider's rate limit should allow the last query. */
  expected_end: z.optional(z.string()),
  folded: z._default(folded, folded.parse({})),
  /** The counts are saved at the end; until then they are summed up from the parts. */
  done: z._default(z.number(), 0),
  failed: z._default(z.number(), 0),
  ended_at: z._default(z.nullable(z.string()), null),
  reason: z._default(z.nullable(z.string()), null),
});
export type Run = z.output<typeof run>;

/**
 * Estimates by the last run of the same kind of check; the first grid is expected to read `mostPages` per
 * query.
 */
export const newRun = (
  kind: Run['kind'],
  now: number,
  reuseSince: number,
  before?: Run,
  { check = 'keywords', mostPages }: { readonly check?: CheckKind; readonly mostPages?: number } = {},
): Run => {
  const earlier_calls = before ? callsByCheck(before) : {};
  const guess = before?.check === check ? before.calls_per_query : undefined;
  return run.parse({
    id: newId(),
    kind,
    check,
    state: 'sending',
    started_at: toMoment(now),
    reuse_since: toMoment(reuseSince),
    next_release_at: toMoment(now),
    calls_per_query: earlier_calls[check] ?? guess ?? (check === 'grid' ? mostPages : undefined),
    earlier_calls,
    likely_released: before && likelyTotals(before).released,
    likely_total: before && likelyTotals(before).total,
  });
};

/** Returns the calls per query in the last runs, including this one, by kind of check. */
export const callsByCheck = ({ earlier_calls, check, average_calls }: Run): Run['earlier_calls'] =>
  average_calls == null ? earlier_calls : { ...earlier_calls, [check]: average_calls };

/** Returns the numbers known, or else those of the previous run. */
export const likelyTotals = ({ is_listed, released, total, likely_released, likely_total }: Run) =>
  is_listed
    ? { released, total }
    : { released: Math.max(released, likely_released), total: Math.max(total, likely_total) };

/** Counts messages that are sent, or about to be, without an outcome. */
export const outstandingOf = ({ released, lost }: Run, { messages }: RunCounts): number =>
  Math.max(0, released - lost - messages);

/** Returns how many messages have no outcome yet; undefined while the total is unknown. */
export const messagesLeft = (known: Run, counts: RunCounts): number | undefined => {
  const { released } = likelyTotals(known);
  const isKnown = known.is_listed || released > known.released;
  return isKnown ? outstandingOf({ ...known, released }, counts) : undefined;
};

/** The estimate weighs as much as this many counted queries. */
const GUESS_WEIGHT = 10;

/** Begins with the estimate, and moves to the average of the queries counted. */
export const callsPerQuery = ({ calls_per_query }: Run, { messages, calls }: RunCounts): number =>
  Math.max(1, (calls + calls_per_query * GUESS_WEIGHT) / (messages + GUESS_WEIGHT));

/** Adds the counted average, except to a run that reused all results, which tells nothing. */
export const withAverage = (known: Run, { messages, calls }: RunCounts): Run =>
  calls > 0 && messages > 0 ? { ...known, average_calls: calls / messages } : known;

export interface Portion {
  readonly messages: number;
  readonly keywords: number;
  readonly packed: Run['portion'];
  readonly next: Run['cursor'];
}

/** Save the run that is returned before sending the portion. */
export const withPortion = (before: Run, portion: Portion, now: number): Run => ({
  ...before,
  portion: portion.packed,
  cursor: portion.next,
  is_listed: portion.next === undefined,
  released: before.released + portion.messages,
  total: before.total + portion.keywords,
  released_at: toMoment(now),
});

export const afterPortion = (sent: Run, now: number): Run => {
  const { portion: _, ...known } = sent;
  if (!known.is_listed) return known;
  return known.released > 0
    ? { ...known, state: 'running' }
    : { ...known, state: 'done', ended_at: toMoment(now) };
};

/** Whether a release is late: the worker that requested it may have crashed. */
export const isOverdue = ({ state, next_release_at }: Run, now: number): boolean =>
  state === 'sending' && Date.parse(next_release_at) < now;

export const isInProgress = (progress: Pick<RunProgress, 'state'> | undefined): boolean =>
  progress?.state === 'sending' || progress?.state === 'running';

/** How long runs are kept after they were last worked on. */
const KEPT_MS = 30 * DAY;

export const runTtl = (now: number): number => toTtl(now + KEPT_MS);
