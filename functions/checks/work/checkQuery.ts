import { allSettled } from '../../platform/allSettled.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { log } from '../../platform/log.ts';
import { domainsOf, placeDomain, suffices } from '../../search/placeDomain.ts';
import type { Serp } from '../../search/serps.ts';
import type { Check } from '../checks.ts';
import { failTargets } from '../failTargets.ts';
import { type Outcomes, sumOf } from '../tallies.ts';
import type { Batch, Task } from './batch.ts';
import { fetchSerp, findStoredFetch } from './fetchSerp.ts';
import { missedShallowly, placeKeyword, readTracked, removeOrphans, type TrackedKeyword } from './targets.ts';

/** Throws NoCall if the query has to wait, or whatever should be tried again. */
export const checkQuery = async (task: Task, batch: Batch): Promise<Outcomes> => {
  const tracked = await readAll(task, batch);
  const known = new Set(tracked.map(({ keyword }) => keyword.id));
  await removeOrphans(task.targets.filter(({ keywordId }) => !known.has(keywordId)));
  // Targets that are gone meanwhile are done, too.
  const done = task.targets.length;
  if (tracked.length === 0) return { ...sumOf([]), done };
  const isEnough = (serp: Serp) =>
    tracked.every((one) => sufficesFor(one, task.check, serp) || missedShallowly(one, serp, task.pages));
  const outcome = await fetchSerp(task, isEnough, batch);
  if (!('serp' in outcome)) return endUnread(task, batch, outcome.isOut);
  const { serp, calls } = outcome;
  return { ...(await place(task, await readAll(task, batch), serp)), done, calls };
};

const readAll = async ({ targets }: Task, { readCompetitors }: Batch): Promise<TrackedKeyword[]> => {
  const found = await Promise.all(targets.map((target) => readTracked(target, readCompetitors)));
  return found.filter((one) => one !== undefined);
};

const place = async (
  { check: { started_at }, pages }: Task,
  tracked: readonly TrackedKeyword[],
  serp: Serp,
): Promise<Outcomes> => {
  const trends = await allSettled(
    tracked.map((one) => placeKeyword({ ...one, serp, pages, requestedAt: started_at, now: Date.now() })),
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

/** Places the keywords that the pages read so far decide, and marks the others as failed. */
export const endUnread = async (task: Task, batch: Batch, isOut = false): Promise<Outcomes> => {
  const { targets, check } = task;
  const { placed, outcomes } = await placeDecided(task, batch).catch((error) => {
    if (isThrottled(error)) throw error;
    log.error('What is known of a query could not be saved', { ...task.query, error });
    return { placed: new Set<string>(), outcomes: sumOf([]) };
  });
  const failed = targets.filter(({ keywordId }) => !placed.has(keywordId));
  return sumOf([outcomes, await failTargets(check, failed, isOut)]);
};

const placeDecided = async (task: Task, batch: Batch) => {
  const { fresh } = await findStoredFetch(task, batch.settings);
  const tracked = fresh ? await readAll(task, batch) : [];
  const decided = tracked.filter(
    (one) => fresh && placeDomain(fresh, one.company.domain, domainsOf(one.company, one.competitors)),
  );
  const placed = new Set(decided.map(({ keyword }) => keyword.id));
  return { placed, outcomes: fresh ? await place(task, decided, fresh) : sumOf([]) };
};

const sufficesFor = ({ company, competitors }: TrackedKeyword, { kind }: Check, serp: Serp): boolean => {
  const domains = domainsOf(company, competitors);
  return suffices(serp, kind === 'grid' ? domains : [company.domain], domains);
};
