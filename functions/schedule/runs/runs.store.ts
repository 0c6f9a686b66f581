/** Keys: RUN#<run> holds RUN, the run itself, and its parts (see parts.store.ts). */

import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import { readAs } from '../../platform/aws/table.ts';
import { type Action, commit, putAction, transact, update, updateAction } from '../../platform/aws/writes.ts';
import { MINUTE, toMoment } from '../../platform/time/clock.ts';
import { listParts } from './parts.store.ts';
import { type Folded, foldParts, sumOf } from './parts.ts';
import { runProgressOf } from './runProgress.ts';
import { isOverdue, type Run, run, runTtl, withAverage } from './runs.ts';

export const runKey = (id: string) => ({ PK: `RUN#${id}`, SK: 'RUN' });

export const addRun = (added: Run): Action =>
  putAction(
    { ...runKey(added.id), ...added, ttl: runTtl(Date.parse(added.started_at)) },
    { when: 'attribute_not_exists(PK)' },
  );

export const findRun = (id: string): Promise<Run | undefined> =>
  readAs(runKey(id), (item) => run.parse(item));

export interface KnownProgress extends RunProgress {
  /** The stored run, updated with the average number of calls per query counted so far. */
  readonly stored: Run;
  readonly folded: Folded;
  /** Whether the run is stored as done. */
  readonly isSaved: boolean;
  readonly isOverdue: boolean;
}

/** Reads the parts too, until the run is stored as done. */
export const findProgress = async (id: string, now: number): Promise<KnownProgress | undefined> => {
  const stored = await findRun(id);
  if (!stored) return undefined;
  const isSaved = stored.state === 'done';
  const parts = isSaved ? [] : await listParts(id, stored.folded.parts);
  const counts = sumOf(stored.folded, parts);
  return {
    ...runProgressOf(stored, counts, now),
    stored: isSaved ? stored : withAverage(stored, counts),
    folded: foldParts(stored.folded, parts),
    isSaved,
    isOverdue: isOverdue(stored, now),
  };
};

const endRun = (
  { id, state, done, failed, ended_at, reason, stored }: KnownProgress,
  from: readonly Run['state'][],
): Action =>
  updateAction(runKey(id), {
    set: {
      state,
      done,
      failed,
      ended_at,
      reason,
      average_calls: stored.average_calls ?? null,
      cursor: undefined,
      portion: undefined,
    },
    when: `#state IN (${from.map((_, index) => `:from${index}`).join(', ')})`,
    values: Object.fromEntries(from.map((one, index) => [`from${index}`, one])),
  });

/** Stores a run that is done, so that its parts need not be read again. */
export const saveIfDone = async (known: KnownProgress): Promise<void> => {
  if (known.state === 'done' && !known.isSaved) await transact([endRun(known, ['running'])]);
};

/** Once all messages are sent, stores the sum of complete parts, so that reading the progress stays cheap. */
export const saveFoldedParts = async ({ stored, folded, state }: KnownProgress): Promise<void> => {
  if (state !== 'running' || folded.parts === stored.folded.parts) return;
  await update(runKey(stored.id), {
    set: { folded },
    when: '#state = :running AND folded.parts = :seen',
    values: { running: 'running', seen: stored.folded.parts },
  });
};

/** The least time (milliseconds) before recording again that messages wait. */
const WAITING_EVERY_MS = MINUTE;

/** Records that the run's messages wait, so that they are not taken for lost. */
export const keepRunAlive = async (id: string, now: number): Promise<void> => {
  await update(runKey(id), {
    set: { waiting_at: toMoment(now), ttl: runTtl(now) },
    when: '#state IN (:sending, :running) AND (attribute_not_exists(waiting_at) OR waiting_at < :before)',
    values: { before: toMoment(now - WAITING_EVERY_MS), sending: 'sending', running: 'running' },
    returns: 'NONE',
  });
};

/** Workers then drop the run's messages. Returns false if the run has ended by itself. */
export const stopRun = (
  progress: KnownProgress,
  now: number,
  { reason = null, audit }: { readonly reason?: string | null; readonly audit?: AuditEntry },
): Promise<boolean> => {
  const stopped: KnownProgress = { ...progress, state: 'stopped', ended_at: toMoment(now), reason };
  const actions = [endRun(stopped, ['sending', 'running']), ...(audit ? [recordAudit(audit)] : [])];
  return commit(actions);
};

export const isStopped = async (id: string): Promise<boolean> => (await findRun(id))?.state === 'stopped';
