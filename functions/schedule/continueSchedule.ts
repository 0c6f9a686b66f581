import { log } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { type KnownProgress, saveFolded, saveIfDone } from './runs/runs.store.ts';
import { readState, requestRelease, startRun } from './startRun.ts';

/** Starts the scheduled check if it is due, and brings the last run forward. May run twice at once. */
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
  // The message that should go on with it may be lost. If it is only late, this one finds nothing to do.
  if (run.isOverdue) await requestRelease(run.id);
  await saveFolded(run);
  await saveIfDone(run);
};
