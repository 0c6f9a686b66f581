import * as z from 'zod/mini';
import { type RunProgress, runKind, runState } from '#shared/contract/admin/schedule.ts';
import { type CheckKind, checkKind } from '#shared/messages.ts';
import { newId } from '../../platform/ids.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import { folded, type RunCounts } from './parts.ts';

/** A check of everybody's active keywords. All moments are in UTC. */
export const run = z.object({
  id: z.string(),
  kind: runKind,
  /** Whose positions it is for; `grid` reads on until every competitor is placed. */
  check: z._default(checkKind, 'keywords'),
  state: runState,
  started_at: z.string(),
  /** Results fetched since then are reused. */
  reuse_since: z.string(),
  /** When more keywords are to be released, while it is `sending`. */
  next_release_at: z.string(),
  /** Where the next release of keywords continues; absent at the beginning and the end of their list. */
  cursor: z.optional(z.record(z.string(), z.string())),
  /** All keywords are released, though the last of them may not be sent yet. */
  is_listed: z._default(z.boolean(), false),
  /** The messages that are being sent, packed. After a crash it is not known which of them were. */
  portion: z.optional(z.instanceof(Uint8Array)),
  /** The messages released so far, each of which is one query; the next one has this number. */
  released: z._default(z.number(), 0),
  total: z._default(z.number(), 0),
  released_at: z.optional(z.string()),
  /** Of the messages, those that were given up because nothing was heard of them. */
  lost: z._default(z.number(), 0),
  /** When its messages were last known to wait for tokens or another attempt. */
  waiting_at: z.optional(z.string()),
  /** The average calls a query, as far as is known. */
  calls_per_query: z._default(z.number(), 2),
  /** The same as it was counted, at the end. */
  average_calls: z.optional(z.nullable(z.number())),
  /** That of the last runs before this one, by whose positions they were for. */
  earlier_calls: z._default(z.partialRecord(checkKind, z.number()), {}),
  /** How many messages and keywords the run before had. */
  likely_released: z._default(z.number(), 0),
  likely_total: z._default(z.number(), 0),
  /** When the provider's rate limit allows the last query. */
  expected_end: z.optional(z.string()),
  folded: z._default(folded, folded.parse({})),
  /** Saved at the end; until then the messages' counts are summed up. */
  done: z._default(z.number(), 0),
  failed: z._default(z.number(), 0),
  ended_at: z._default(z.nullable(z.string()), null),
  reason: z._default(z.nullable(z.string()), null),
});
export type Run = z.output<typeof run>;

/**
 * A run that begins now. What it will cost is guessed from the last run for the same positions; the first one
 * of a grid is expected to read `mostPages` of every query.
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
    likely_released: before && likely(before).released,
    likely_total: before && likely(before).total,
  });
};

/** The average calls a query of the last runs, this one included, by whose positions they were for. */
export const callsByCheck = ({ earlier_calls, check, average_calls }: Run): Run['earlier_calls'] =>
  average_calls == null ? earlier_calls : { ...earlier_calls, [check]: average_calls };

/** How many messages and keywords a run has, as far as is known. */
export const likely = ({ is_listed, released, total, likely_released, likely_total }: Run) =>
  is_listed
    ? { released, total }
    : { released: Math.max(released, likely_released), total: Math.max(total, likely_total) };

/** How many messages are sent, or will be, of which nothing has come yet. */
export const outstandingOf = ({ released, lost }: Run, { messages }: RunCounts): number =>
  Math.max(0, released - lost - messages);

/** How many messages are left, or undefined while nobody knows how many there are. */
export const leftOf = (known: Run, counts: RunCounts): number | undefined => {
  const { released } = likely(known);
  const isKnown = known.is_listed || released > known.released;
  return isKnown ? outstandingOf({ ...known, released }, counts) : undefined;
};

/** How many queries the guess of their calls counts as, beside those that were counted. */
const GUESS_WEIGHT = 10;

/** The average calls a query: as they were counted, and at the beginning as in the run before. */
export const callsPerQuery = ({ calls_per_query }: Run, { messages, calls }: RunCounts): number =>
  Math.max(1, (calls + calls_per_query * GUESS_WEIGHT) / (messages + GUESS_WEIGHT));

/** A run with the average calls of its queries so far; results that were all reused tell nothing. */
export const withAverage = (known: Run, { messages, calls }: RunCounts): Run =>
  calls > 0 && messages > 0 ? { ...known, average_calls: calls / messages } : known;

export interface Portion {
  readonly messages: number;
  readonly keywords: number;
  readonly packed: Run['portion'];
  readonly next: Run['cursor'];
}

/** A run with another portion, which is to be sent once this is saved. */
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

/** Whether the next release of a run's keywords is overdue: the worker that asked for it may have crashed. */
export const isOverdue = ({ state, next_release_at }: Run, now: number): boolean =>
  state === 'sending' && Date.parse(next_release_at) < now;

export const isGoingOn = (progress: Pick<RunProgress, 'state'> | undefined): boolean =>
  progress?.state === 'sending' || progress?.state === 'running';

/** How long runs and their parts are kept after they were last worked on. */
const KEPT_MS = 30 * DAY;

/** When an item of a run may be removed. */
export const runTtl = (now: number): number => toTtl(now + KEPT_MS);
