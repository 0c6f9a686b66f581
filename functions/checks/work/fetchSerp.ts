import { newId } from '../../platform/ids.ts';
import { MINUTE, SECOND, toMoment } from '../../platform/time/clock.ts';
import type { CallReason } from '../../search/calls/calls.ts';
import { hasRejected, isPaused } from '../../search/outages.ts';
import { findFetch, lockSerp } from '../../search/serps.store.ts';
import { emptySerp, engineOf, type Serp } from '../../search/serps.ts';
import { pageSettingsOf, type SearchSettings } from '../../search/settings/settings.ts';
import { type Batch, providerOf } from './batch.ts';
import { NoCall } from './callQueue.ts';
import { type FetchOutcome, fetchPages } from './fetchPages.ts';
import type { Task } from './handled.ts';

/** How long a worker waits for a query's first call (milliseconds). */
const PATIENCE_MS = 20 * SECOND;

/** Fetches results, one worker at a time, unless fresh ones are enough. Throws NoCall and `ProviderFault`. */
export const fetchSerp = async (
  task: Task,
  isEnough: (serp: Serp) => boolean,
  batch: Batch,
): Promise<FetchOutcome> => {
  const { check, attempt } = task;
  const { settings } = batch;
  const provider = providerOf(batch, task.query.provider);
  const { query, pageSettings, known, fresh } = await findStoredFetch(task, settings);
  if (fresh && isEnough(fresh)) return { serp: fresh, calls: 0 };
  if (hasRejected(provider.outage, check.started_at)) return { isOut: true };
  if (check.by !== 'customer' && isPaused(provider.outage, Date.now())) return { isOut: false };
  // The lock is checked before taking a call, which nobody else could use.
  if (known.lockedUntil > Date.now()) throw new NoCall();
  await provider.queue.take(fresh !== undefined, Date.now() + PATIENCE_MS);
  const now = Date.now();
  const lockId = newId();
  if (!(await lockSerp(query, lockId, known, now))) throw new NoCall();
  const start = fresh ?? emptySerp(engineOf(query), toMoment(now), pageSettings.id);
  const reason = reasonOf(task);
  return fetchPages({
    isEnough,
    query,
    attempt,
    reason,
    lockId,
    settings,
    pageSettings,
    start,
    provider,
    now,
  });
};

/** `fresh` holds pages that can be reused. */
export const findStoredFetch = async ({ query: asked, check }: Task, settings: SearchSettings) => {
  const pageSettings = pageSettingsOf(asked.provider, settings);
  // The search settings may have changed since the message was sent.
  const query = { ...asked, ...(pageSettings.index && { index: pageSettings.index }) };
  const known = await findFetch(query);
  const latest = known.serp;
  const isReusable =
    latest?.pageSettingsId === pageSettings.id && isFresh(latest, check.started_at, settings);
  return { query, pageSettings, known, fresh: isReusable ? latest : undefined };
};

const reasonOf = ({ check: { user_id } }: Task): CallReason =>
  user_id === undefined ? { by: 'run' } : { by: 'customer', customerId: user_id };

const isFresh = (serp: Serp, since: string, settings: SearchSettings): boolean =>
  serp.at >= since || Date.parse(serp.at) > Date.now() - settings.freshness_minutes * MINUTE;
