import { log } from '../platform/log.ts';
import { saveIfDone } from '../runs/runs.store.ts';
import { readState, requestRelease, startRun } from './startRun.ts';

/** Starts the scheduled check if it is due, and brings the last run forward. May run twice at once. */
export const continueSchedule = async (now: number): Promise<void> => {
  const { decision, run } = await readState(now);
  // The message that should go on with the run may be lost. If it is not, this one finds nothing to do.
  if (run?.state === 'sending') await requestRelease(run.id);
  if (run) await saveIfDone(run);
  if (!decision.wouldExecute) return;
  const started = await startRun('scheduled', now);
  if (started) log.info('The scheduled check has begun', { runId: started.id, due: started.reuse_since });
};
