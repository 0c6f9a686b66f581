import type { AuditEntry } from '../audit/audit.ts';
import { sendRecorded } from '../platform/aws/queues.ts';
import { log } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { MAX_PAGES } from '../search/settings/settings.ts';
import { findProgress, type KnownProgress, saveFoldedParts, saveIfDone } from './runs/runs.store.ts';
import { isInProgress, newRun, type Run } from './runs/runs.ts';
import { beginRun, readSchedule } from './schedule.store.ts';
import { afterStart, decideRun, isBehind, isFullGrid } from './schedule.ts';

export const readState = async (now: number) => {
  const schedule = await readSchedule();
  const run = schedule.run_id === undefined ? undefined : await findProgress(schedule.run_id, now);
  return {
    schedule,
    run,
    decision: decideRun(schedule, isInProgress(run), now),
    isBehind: isBehind(schedule, run, now),
  };
};

const START_ATTEMPTS = 5;

/**
 * Returns undefined if another run is in progress, a scheduled one is not due, or another caller was first.
 */
export const startRun = async (
  kind: Run['kind'],
  now: number,
  audit?: AuditEntry,
): Promise<Run | undefined> => {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const state = await readState(now);
    const { schedule, decision, run: last } = state;
    if (kind === 'scheduled' ? !decision.wouldExecute : isInProgress(last)) return undefined;
    if (last) await saveIfDone(last);
    const begun = kind === 'manual' ? newRun(kind, now, now, last?.stored) : scheduledRun(state, now);
    if (await beginRun(schedule, afterStart(schedule, begun, decision.moment), begun, audit)) {
      await requestRelease(begun.id);
      return begun;
    }
  }
  throw new Error('The schedule kept changing');
};

const scheduledRun = (
  { schedule, decision: { moment }, run: last }: Awaited<ReturnType<typeof readState>>,
  now: number,
): Run => {
  const due = moment ?? now;
  const check = isFullGrid(schedule, due) ? 'grid' : 'keywords';
  return newRun('scheduled', now, due, last?.stored, { check, mostPages: MAX_PAGES });
};

/** If the message is lost, the scheduler sends it again. */
export const requestRelease = (runId: string, delaySeconds = 0): Promise<void> =>
  sendRecorded('RUNS_QUEUE_URL', [{ runId }], { delaySeconds: () => delaySeconds });

/** Starts the scheduled check if it is due, and resumes the last run. Safe to run concurrently. */
export const continueSchedule = async (now: number): Promise<void> => {
  const { decision, run, isBehind } = await readState(now);
  if (run) await continueRun(run);
  count({ RunBehind: isBehind ? 1 : 0 });
  if (isBehind) {
    log.warn('A run ends after the next scheduled moment', {
      runId: run?.id,
      expectedEnd: run?.expected_end,
    });
  }
  if (!decision.wouldExecute) return;
  const started = await startRun('scheduled', now);
  if (started) log.info('The scheduled check has begun', { runId: started.id, due: started.reuse_since });
};

const continueRun = async (run: KnownProgress): Promise<void> => {
  // The release's message may be lost. If it is only late, this one finds nothing to do.
  if (run.isOverdue) await requestRelease(run.id);
  await saveFoldedParts(run);
  await saveIfDone(run);
};
