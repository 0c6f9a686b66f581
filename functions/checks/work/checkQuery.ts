import type { CheckTarget } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { log } from '../../platform/log.ts';
import { domainsOf, placeDomain, suffices } from '../../search/placeDomain.ts';
import type { Serp } from '../../search/serps.ts';
import type { Check } from '../checks.ts';
import { failTargets } from '../failTargets.ts';
import { type Figures, sumOf } from '../tallies.ts';
import type { Batch } from './batch.ts';
import { fetchSerp, findStoredFetch } from './fetchSerp.ts';
import type { Task } from './handled.ts';
import {
  missedShallowly,
  placeKeyword,
  readTracked,
  refreshTracked,
  removeOrphans,
  type TrackedKeyword,
} from './targets.ts';

/** Throws NoCall if the query has to wait, or whatever should be tried again. */
export const checkQuery = async (task: Task, batch: Batch): Promise<Figures> => {
  const tracked = await readAll(task.targets, (target) => readTracked(target, batch.readRivals));
  await removeOrphans(task.targets.filter((target) => !isTracked(target, tracked)));
  // Targets that are gone meanwhile are done, too.
  const done = task.targets.length;
  if (tracked.length === 0) return { ...sumOf([]), done };
  const isEnough = (serp: Serp) =>
    tracked.every((one) => sufficesFor(one, task.check, serp) || missedShallowly(one, serp, task.pages));
  const outcome = await fetchSerp(task, isEnough, batch);
  if (!('serp' in outcome)) return endUnread(task, batch, outcome.isOut);
  return { ...(await place(task, tracked, outcome.serp, batch)), done, calls: outcome.calls };
};

const isTracked = ({ userId, keywordId }: CheckTarget, tracked: readonly TrackedKeyword[]): boolean =>
  tracked.some((one) => one.userId === userId && one.keyword.id === keywordId);

const place = async (
  { check: { started_at }, pages }: Task,
  tracked: readonly TrackedKeyword[],
  serp: Serp,
  batch: Batch,
): Promise<Figures> => {
  const current = await refreshAll(tracked, batch);
  const trends = await allSettled(
    current.map((one) => placeKeyword({ ...one, serp, pages, requestedAt: started_at, now: Date.now() })),
  );
  const count = (wanted: (typeof trends)[number]) => trends.filter((trend) => trend === wanted).length;
  return {
    done: tracked.length,
    failed: count('failed'),
    improved: count('up'),
    declined: count('down'),
    not_found: count('not_found'),
    calls: 0,
  };
};

/** Leaves out those whose company is deleted. */
const refreshAll = (tracked: readonly TrackedKeyword[], { readRivals }: Batch) =>
  readAll(tracked, (one) => refreshTracked(one, readRivals));

/** Places the keywords that the pages read so far decide, and marks the others as failed. */
export const endUnread = async (task: Task, batch: Batch, isOut = false): Promise<Figures> => {
  const { targets, check } = task;
  const { placed, figures } = await placeDecided(task, batch).catch((error) => {
    if (isThrottled(error)) throw error;
    log.error('What is known of a query could not be saved', { ...task.query, error });
    return { placed: [], figures: sumOf([]) };
  });
  const failed = targets.filter((target) => !isTracked(target, placed));
  return sumOf([figures, await failTargets(check, failed, isOut)]);
};

const placeDecided = async (task: Task, batch: Batch) => {
  const { fresh } = await findStoredFetch(task, batch.settings);
  const tracked = fresh ? await readAll(task.targets, (target) => readTracked(target, batch.readRivals)) : [];
  const placed = tracked.filter(
    (one) => fresh && placeDomain(fresh, one.company.domain, domainsOf(one.company, one.competitors)),
  );
  return { placed, figures: fresh ? await place(task, placed, fresh, batch) : sumOf([]) };
};

const readAll = async <T>(
  list: readonly T[],
  readOne: (one: T) => Promise<TrackedKeyword | undefined>,
): Promise<TrackedKeyword[]> => {
  const found = await Promise.all(list.map(readOne));
  return found.filter((one) => one !== undefined);
};

const sufficesFor = ({ company, competitors }: TrackedKeyword, { kind }: Check, serp: Serp): boolean => {
  const domains = domainsOf(company, competitors);
  return suffices(serp, kind === 'grid' ? domains : [company.domain], domains);
};
