import type { CheckMessage, CheckTarget } from '#shared/messages.ts';
import { saveFailure } from '../../keywords/rankings.store.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { log } from '../../platform/log.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { findProgress, stopRun } from '../../schedule/runs/runs.store.ts';
import { findOutage } from '../../search/outages.store.ts';
import { hasRejected } from '../../search/outages.ts';
import { domainsOf, placeDomain, suffices } from '../../search/placeDomain.ts';
import type { Serp } from '../../search/serps.ts';
import type { Batch } from './batch.ts';
import { fetchSerp, findStoredFetch } from './fetchSerp.ts';
import type { CheckOutcome } from './handled.ts';
import { placeKeyword, readTracked, refreshTracked, removeOrphans, type TrackedKeyword } from './targets.ts';

/** Throws if the check fails and should be tried again. */
export const checkQuery = async (message: CheckMessage, batch: Batch): Promise<CheckOutcome> => {
  const tracked = await readAll(message.targets, (target) => readTracked(target, batch.readRivals));
  await removeOrphans(message.targets.filter((target) => !isTracked(target, tracked)));
  if (tracked.length === 0) return { kind: 'done', failed: 0, calls: 0 };
  const isEnough = (serp: Serp) => tracked.every((one) => sufficesFor(one, message.kind, serp));
  const isWanted = message.run ? undefined : async () => (await refreshAll(tracked, batch)).length > 0;
  const outcome = await fetchSerp(message, isEnough, batch, isWanted);
  switch (outcome.kind) {
    case 'complete': {
      const failed = await place(message, tracked, outcome.serp, batch);
      return { kind: 'done', failed, calls: outcome.calls };
    }
    case 'postponed':
      return outcome;
    case 'unavailable': {
      const failed = await endUnread(message, batch, outcome.isOut && !message.run);
      await stopAfterOutage(message);
      return { kind: 'done', failed, calls: 0 };
    }
    default:
      return outcome satisfies never;
  }
};

const isTracked = ({ userId, keywordId }: CheckTarget, tracked: readonly TrackedKeyword[]): boolean =>
  tracked.some((one) => one.userId === userId && one.keyword.id === keywordId);

/** Returns how many keywords the results leave open. */
const place = async (
  { requestedAt }: CheckMessage,
  tracked: readonly TrackedKeyword[],
  serp: Serp,
  batch: Batch,
): Promise<number> => {
  const current = await refreshAll(tracked, batch);
  const placed = await allSettled(
    current.map((one) => placeKeyword({ ...one, serp, requestedAt, now: Date.now() })),
  );
  return placed.filter((isPlaced) => !isPlaced).length;
};

/** Leaves out those whose company is deleted. */
const refreshAll = (tracked: readonly TrackedKeyword[], { readRivals }: Batch) =>
  readAll(tracked, (one) => refreshTracked(one, readRivals));

/**
 * Places the keywords that the pages read so far decide, and marks the others as failed. Returns the number
 * failed.
 */
export const endUnread = async (
  message: CheckMessage,
  batch: Batch | Promise<Batch>,
  isUnserved = false,
): Promise<number> => {
  const placed = await placeDecided(message, batch).catch((error) => {
    if (isThrottled(error)) throw error;
    log.error('What is known of a query could not be saved', { ...message.query, error });
    return [];
  });
  const { targets, requestedAt } = message;
  const failed = targets.filter((target) => !isTracked(target, placed));
  const at = toMoment(Date.now());
  await allSettled(
    failed.map(({ userId, keywordId }) => saveFailure(userId, keywordId, { at, requestedAt, isUnserved })),
  );
  return failed.length;
};

const placeDecided = async (
  message: CheckMessage,
  opening: Batch | Promise<Batch>,
): Promise<TrackedKeyword[]> => {
  const batch = await opening;
  const { fresh } = await findStoredFetch(message, batch.settings);
  if (!fresh) return [];
  const tracked = await readAll(message.targets, (target) => readTracked(target, batch.readRivals));
  const decided = tracked.filter((one) =>
    placeDomain(fresh, one.company.domain, domainsOf(one.company, one.competitors)),
  );
  await place(message, decided, fresh, batch);
  return decided;
};

const readAll = async <T>(
  list: readonly T[],
  readOne: (one: T) => Promise<TrackedKeyword | undefined>,
): Promise<TrackedKeyword[]> => {
  const found = await Promise.all(list.map(readOne));
  return found.filter((one) => one !== undefined);
};

const sufficesFor = (
  { company, competitors }: TrackedKeyword,
  kind: CheckMessage['kind'],
  serp: Serp,
): boolean => {
  const domains = domainsOf(company, competitors);
  return suffices(serp, kind === 'grid' ? domains : [company.domain], domains);
};

/** Stops the run after an outage, because the provider would reject its other queries, too. */
const stopAfterOutage = async ({ run, query, requestedAt }: CheckMessage): Promise<void> => {
  if (!run) return;
  const outage = await findOutage(query.provider);
  if (!hasRejected(outage, requestedAt)) return;
  const now = Date.now();
  const progress = await findProgress(run.id, now);
  if (progress) await stopRun(progress, now, { reason: outage.reason });
};
