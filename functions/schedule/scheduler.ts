import type { AuditEntry } from '../audit/audit.ts';
import { findCheck, listOpenChecks } from '../checks/checks.store.ts';
import { type Check, callsByKind, isUnderWay, newCheck } from '../checks/checks.ts';
import { requestRelease } from '../checks/release/release.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { log } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { beginRun, readSchedule } from './schedule.store.ts';
import { afterStart, decideRun, isFullGrid, readsAdaptively } from './schedule.ts';

export const readState = async (now: number) => {
  const schedule = await readSchedule();
  const last = await findCheck(schedule.run_id);
  const isRunning = last !== undefined && isUnderWay(last);
  const decision = decideRun(schedule, isRunning, now);
  const { expected_end = '' } = last?.check ?? {};
  const isBehind = isRunning && (decision.shouldRun || expected_end > schedule.next_at);
  return { schedule, last, isRunning, decision, isBehind };
};

/** Returns null if a check of everybody is under way, or a scheduled one is not due. */
export const startRun = (
  by: 'scheduled' | 'manual',
  now: number,
  audit?: AuditEntry,
): Promise<Check | null> =>
  retryOrThrow(async () => {
    const { schedule, last, isRunning, decision } = await readState(now);
    const mayStart = by === 'manual' ? !isRunning : decision.wouldExecute;
    if (!mayStart) return null;
    const kind = by === 'scheduled' && isFullGrid(schedule, now) ? 'grid' : 'keywords';
    const is_adaptive = by === 'scheduled' && kind === 'keywords' && readsAdaptively(schedule);
    const earlier_calls = last && callsByKind(last);
    const begun = newCheck({ by, kind, is_adaptive, earlier_calls }, now);
    if (!(await beginRun(schedule, afterStart(schedule, begun), begun, audit))) return undefined;
    await requestRelease(0);
    return begun;
  });

/** Starts the scheduled check if it is due, and requests a missing release. Safe to run concurrently. */
export const continueSchedule = async (now: number): Promise<void> => {
  const { schedule, decision, last, isBehind } = await readState(now);
  if ((await listOpenChecks()).length > 0) await requestRelease(0);
  count({ RunBehind: isBehind ? 1 : 0 });
  const check = { check: schedule.run_id, expectedEnd: last?.check.expected_end };
  if (isBehind) log.warn('A check of everybody ends after the next scheduled moment', check);
  if (!decision.wouldExecute) return;
  const started = await startRun('scheduled', now);
  if (started) log.info('The scheduled check has begun', { check: started.id, due: schedule.next_at });
};
