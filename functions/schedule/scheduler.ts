import type { AuditEntry } from '../audit/audit.ts';
import { findCheck, listOpenChecks } from '../checks/checks.store.ts';
import {
  type Check,
  type CountedCheck,
  callsByKind,
  isUnderWay,
  likelySize,
  newCheck,
} from '../checks/checks.ts';
import { runProgressOf } from '../checks/progress.ts';
import { requestRelease } from '../checks/release/release.ts';
import { log } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { toMoment } from '../platform/time/clock.ts';
import { beginRun, readSchedule } from './schedule.store.ts';
import { afterStart, decideRun, isBehind, isFullGrid, readsAdaptively, type Schedule } from './schedule.ts';

export const readState = async (now: number) => {
  const schedule = await readSchedule();
  const last = await findCheck(schedule.run_id);
  return {
    schedule,
    last,
    decision: decideRun(schedule, last !== undefined && isUnderWay(last), now),
    isBehind: isBehind(schedule, last && runProgressOf(last), now),
  };
};

const START_ATTEMPTS = 5;

/**
 * Returns undefined if another check of everybody is under way, a scheduled one is not due, or another caller
 * was first.
 */
export const startRun = async (
  by: 'scheduled' | 'manual',
  now: number,
  audit?: AuditEntry,
): Promise<Check | undefined> => {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const state = await readState(now);
    const { schedule, decision, last } = state;
    const isDue = by === 'manual' ? !last || !isUnderWay(last) : decision.wouldExecute;
    if (!isDue) return undefined;
    const asked = by === 'manual' ? manual(now) : scheduled(schedule, decision.moment ?? now);
    const begun = newCheck({ ...asked, ...likely(last) }, now);
    if (await beginRun(schedule, afterStart(schedule, begun, decision.moment), begun, audit)) {
      await requestRelease(0);
      return begun;
    }
  }
  throw new Error('The schedule kept changing');
};

const manual = (now: number) => ({ by: 'manual', kind: 'keywords', reuse_since: toMoment(now) }) as const;

const scheduled = (schedule: Schedule, due: number) => {
  const kind = isFullGrid(schedule, due) ? 'grid' : 'keywords';
  const is_adaptive = kind === 'keywords' && readsAdaptively(schedule);
  return { by: 'scheduled', kind, is_adaptive, reuse_since: toMoment(due) } as const;
};

/** What a check of everybody expects, by the last one. */
const likely = (last: CountedCheck | undefined) => {
  if (!last) return {};
  const { queries, keywords } = likelySize(last.check);
  return { earlier_calls: callsByKind(last), likely_queries: queries, likely_keywords: keywords };
};

/** Starts the scheduled check if it is due, and requests a missing release. Safe to run concurrently. */
export const continueSchedule = async (now: number): Promise<void> => {
  const { decision, last, isBehind } = await readState(now);
  if ((await listOpenChecks()).length > 0) await requestRelease(0);
  count({ RunBehind: isBehind ? 1 : 0 });
  if (isBehind) {
    const expectedEnd = last?.check.expected_end;
    log.warn('A check of everybody ends after the next scheduled moment', {
      check: last?.check.id,
      expectedEnd,
    });
  }
  if (!decision.wouldExecute) return;
  const started = await startRun('scheduled', now);
  if (started) log.info('The scheduled check has begun', { check: started.id, due: started.reuse_since });
};
