import type { CheckMessage } from '#shared/messages.ts';
import { findProgress, stopRun } from '../../schedule/runs/runs.store.ts';
import { findOutage } from '../../search/providers.store.ts';
import { hasRejected } from '../../search/providers.ts';

/** Stops the run of a message if the provider rejects every query: no further one would succeed. */
export const stopAfterOutage = async ({ run, query, requestedAt }: CheckMessage): Promise<void> => {
  if (!run) return;
  const outage = await findOutage(query.provider);
  if (!hasRejected(outage, requestedAt)) return;
  const now = Date.now();
  const progress = await findProgress(run.id, now);
  if (progress) await stopRun(progress, now, { reason: outage.reason });
};
