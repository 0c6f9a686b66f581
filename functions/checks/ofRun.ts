/** What a check of a run does for the run. A check that a customer requested belongs to none. */
import type { CheckMessage } from '#shared/messages.ts';
import { countMessages } from '../runs/parts.store.ts';
import { findProgress, isStopped, stopRun } from '../runs/runs.store.ts';
import { findOutage } from '../search/providers.store.ts';

/** Whether the run was stopped: its keywords then keep their positions, and no call is made for them. */
export const isDropped = async ({ run }: CheckMessage): Promise<boolean> =>
  run !== undefined && (await isStopped(run.id));

/** Counts the message's keywords as done. */
export const countDone = async ({ run, targets }: CheckMessage): Promise<void> => {
  if (!run) return;
  await countMessages(
    run.id,
    [{ number: run.number, done: targets.length, failed: 0, pages: 1 }],
    Date.now(),
  );
};

/** Counts the message's keywords as failed. */
export const countFailed = async ({ run, targets }: CheckMessage): Promise<void> => {
  if (!run) return;
  const { length } = targets;
  await countMessages(run.id, [{ number: run.number, done: length, failed: length, pages: 1 }], Date.now());
};

/** Stops the run if the provider rejects every query: no further one would succeed. */
export const stopAfterOutage = async ({ run, query, requestedAt }: CheckMessage): Promise<void> => {
  if (!run) return;
  const outage = await findOutage(query.provider);
  if (!outage || outage.at < requestedAt) return;
  const now = Date.now();
  const progress = await findProgress(run.id, now);
  if (progress) await stopRun(progress, now, { reason: outage.reason });
};
