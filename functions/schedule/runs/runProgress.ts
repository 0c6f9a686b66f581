import { type RunProgress, runProgress } from '#shared/contract/admin/schedule.ts';
import { MINUTE, toMoment } from '../../platform/time/clock.ts';
import type { RunCounts } from './parts.ts';
import { likelyTotals, messagesLeft, outstandingOf, type Run } from './runs.ts';

/** Computes the progress, and finds that a run has ended even if nobody has saved this. */
export const runProgressOf = (known: Run, counts: RunCounts, now: number): RunProgress => {
  if (known.state === 'done') return endedProgress(known);
  const released = known.total;
  // A message resent after a crash may carry fewer keywords than before.
  const done = Math.min(counts.done, released);
  const failed = Math.min(counts.failed, done);
  const progress = { ...known, total: likelyTotals(known).total, done, failed };
  // Checks in progress when a run was stopped still count.
  if (known.state === 'stopped') return endedProgress(progress);
  if (known.state === 'running' && (outstandingOf(known, counts) === 0 || isSilent(known, counts, now))) {
    // Messages not heard of count as failed.
    const missing = released - done;
    const ended_at = outstandingOf(known, counts) === 0 ? counts.countedAt : undefined;
    return endedProgress({
      ...progress,
      state: 'done',
      total: released,
      done: released,
      failed: failed + missing,
      ended_at: ended_at ?? toMoment(now),
    });
  }
  return { ...endedProgress(progress), expected_end: expectedEnd(known, counts, now) };
};

/** After the expected end and this long without a sign, the rest is lost: all attempts together take less. */
const RUN_SILENCE_MS = 40 * MINUTE;

/** Whether the run has been silent for so long that its outstanding messages are lost. */
export const isSilent = (
  { started_at, released_at, waiting_at, expected_end, state }: Run,
  { countedAt }: RunCounts,
  now: number,
): boolean => {
  // While sending, the expected end covers all keywords, not only the outstanding ones.
  const end = state === 'sending' ? undefined : expected_end;
  const lives = [started_at, released_at, waiting_at, end, countedAt].map((at) =>
    Date.parse(at ?? started_at),
  );
  return now > Math.max(...lives) + RUN_SILENCE_MS;
};

/** The speed of a run is unknown until this time. */
const SETTLING_MS = MINUTE;

/** Estimates the end by the rate limit; null until the speed is known. */
const expectedEnd = (known: Run, counts: RunCounts, now: number): string | null => {
  const left = messagesLeft(known, counts);
  if (known.expected_end === undefined || left === undefined) return null;
  const started = Date.parse(known.started_at);
  const tells = counts.messages > 0 && now > started + SETTLING_MS;
  const bySpeed = tells ? now + ((now - started) * left) / counts.messages : now;
  return toMoment(Math.max(now, Date.parse(known.expected_end), bySpeed));
};

const endedProgress = (known: Run): RunProgress =>
  runProgress.parse({ ...known, full_grid: known.check === 'grid', expected_end: null });
