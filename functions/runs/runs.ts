import * as z from 'zod/mini';
import { type RunProgress, runKind, runState } from '#shared/contract/admin/schedule.ts';
import { newId } from '../platform/ids.ts';
import { MINUTE, toMoment } from '../platform/time/clock.ts';

/** A check of everybody's active keywords. All moments are in UTC. */
export const run = z.object({
  id: z.string(),
  kind: runKind,
  state: runState,
  started_at: z.string(),
  /** Results fetched since then are reused. */
  reuse_since: z.string(),
  /** Where the next release of keywords continues; absent before the first and after the last. */
  cursor: z.optional(z.record(z.string(), z.string())),
  /** The messages sent so far, each of which is one query; the next one has this number. */
  released: z._default(z.number(), 0),
  /** Their keywords. */
  total: z._default(z.number(), 0),
  released_at: z.optional(z.string()),
  /** When the provider's rate limit allows the last query. */
  expected_end: z.optional(z.string()),
  /** Saved at the end; until then the messages' counts are summed up. */
  done: z._default(z.number(), 0),
  failed: z._default(z.number(), 0),
  ended_at: z._default(z.nullable(z.string()), null),
  reason: z._default(z.nullable(z.string()), null),
});
export type Run = z.output<typeof run>;

export const newRun = (kind: Run['kind'], now: number, reuseSince: number): Run => ({
  id: newId(),
  kind,
  state: 'sending',
  started_at: toMoment(now),
  reuse_since: toMoment(reuseSince),
  released: 0,
  total: 0,
  done: 0,
  failed: 0,
  ended_at: null,
  reason: null,
});

/** The keywords of a run's completed messages, and when the last one was counted, UTC. */
export interface RunCounts {
  readonly done: number;
  readonly failed: number;
  readonly countedAt: string | undefined;
}

/** What has been sent of a run after another release; `next` is undefined after the last keyword. */
export const afterRelease = (
  before: Run,
  sent: { readonly messages: number; readonly keywords: number; readonly next: Run['cursor'] },
  perMinute: number,
  now: number,
): Run => {
  const { cursor: _, ...known } = before;
  const released = before.released + sent.messages;
  const minutes = released / Math.max(1, perMinute);
  const isSent = sent.next === undefined;
  const state = released > 0 ? 'running' : 'done';
  return {
    ...known,
    ...(isSent ? { state } : { cursor: sent.next }),
    ...(isSent && released === 0 && { ended_at: toMoment(now) }),
    released,
    total: before.total + sent.keywords,
    released_at: toMoment(now),
    expected_end: toMoment(Math.max(now, Date.parse(before.started_at) + minutes * MINUTE)),
  };
};

/**
 * After the expected end and so long without a completed message, the rest is lost: it is longer than all
 * attempts of a message take together.
 */
const SILENCE_MS = 40 * MINUTE;

/** The progress of a run that may have ended without anybody having saved that. */
export const progressOf = (known: Run, counts: RunCounts, now: number): RunProgress => {
  if (known.state === 'done') return endedProgress(known);
  const { total } = known;
  // A page sent again after a crash may carry other keywords under the same numbers.
  const done = Math.min(counts.done, total);
  const failed = Math.min(counts.failed, done);
  const progress = { ...known, total, done, failed };
  // What was being checked when it was stopped still counts.
  if (known.state === 'stopped') return endedProgress(progress);
  if (known.state === 'running' && done >= total) {
    return endedProgress({ ...progress, state: 'done', ended_at: counts.countedAt ?? toMoment(now) });
  }
  if (known.state === 'running' && isSilent(known, counts, now)) {
    const lost = { done: total, failed: failed + total - done, ended_at: toMoment(now) };
    return endedProgress({ ...progress, ...lost, state: 'done' });
  }
  return { ...endedProgress(progress), expected_end: expectedEnd(known, done, now) };
};

/** Whether a run hinders another one from starting. */
export const isGoingOn = (progress: Pick<RunProgress, 'state'> | undefined): boolean =>
  progress?.state === 'sending' || progress?.state === 'running';

const isSilent = ({ started_at, released_at, expected_end }: Run, { countedAt }: RunCounts, now: number) => {
  const lives = [started_at, released_at, expected_end, countedAt].map((at) => Date.parse(at ?? started_at));
  return now > Math.max(...lives) + SILENCE_MS;
};

/** By the speed so far, or by the rate limit before anything is done. */
const expectedEnd = ({ started_at, total, expected_end }: Run, done: number, now: number): string | null => {
  if (expected_end === undefined) return null;
  const started = Date.parse(started_at);
  const bySpeed = done > 0 ? started + ((now - started) * total) / done : Date.parse(expected_end);
  return toMoment(Math.max(now, bySpeed));
};

const endedProgress = ({
  id,
  kind,
  state,
  started_at,
  total,
  done,
  failed,
  ended_at,
  reason,
}: Run): RunProgress => ({
  id,
  kind,
  state,
  started_at,
  total,
  done,
  failed,
  expected_end: null,
  ended_at,
  reason,
});
