/** How far a run is, when it is expected to end, and whether it has ended without a word. */
import { type RunProgress, runProgress } from '#shared/contract/admin/schedule.ts';
import { MINUTE, toMoment } from '../../platform/time/clock.ts';
import type { RunCounts } from './parts.ts';
import { leftOf, likely, outstandingOf, type Run } from './runs.ts';

/** The progress of a run that may have ended without anybody having saved that. */
export const runProgressOf = (known: Run, counts: RunCounts, now: number): RunProgress => {
  if (known.state === 'done') return endedProgress(known);
  const released = known.total;
  // A message that was sent again after a crash may carry fewer keywords than before.
  const done = Math.min(counts.done, released);
  const failed = Math.min(counts.failed, done);
  const progress = { ...known, total: likely(known).total, done, failed };
  // What was being checked when it was stopped still counts.
  if (known.state === 'stopped') return endedProgress(progress);
  if (known.state === 'running' && (outstandingOf(known, counts) === 0 || isSilent(known, counts, now))) {
    // What nothing was heard of counts as failed.
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

/**
 * After the expected end and so long without a completed message, the rest is lost: it is longer than all
 * attempts of a message take together.
 */
const RUN_SILENCE_MS = 40 * MINUTE;

/** Whether nothing was heard of a run for so long that what is outstanding is lost. */
export const isSilent = (
  { started_at, released_at, waiting_at, expected_end, state }: Run,
  { countedAt }: RunCounts,
  now: number,
): boolean => {
  // While it is being sent, the expected end is that of all keywords, not of those that are outstanding.
  const end = state === 'sending' ? undefined : expected_end;
  const lives = [started_at, released_at, waiting_at, end, countedAt].map((at) =>
    Date.parse(at ?? started_at),
  );
  return now > Math.max(...lives) + RUN_SILENCE_MS;
};

/** Before this time the speed of a run tells nothing. */
const SETTLING_MS = MINUTE;

/** By the rate limit, and not before the speed so far tells. */
const expectedEnd = (known: Run, counts: RunCounts, now: number): string | null => {
  const left = leftOf(known, counts);
  if (known.expected_end === undefined || left === undefined) return null;
  const started = Date.parse(known.started_at);
  const tells = counts.messages > 0 && now > started + SETTLING_MS;
  const bySpeed = tells ? now + ((now - started) * left) / counts.messages : now;
  return toMoment(Math.max(now, Date.parse(known.expected_end), bySpeed));
};

const endedProgress = (known: Run): RunProgress =>
  runProgress.parse({ ...known, full_grid: known.check === 'grid', expected_end: null });
