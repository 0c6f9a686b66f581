import { allSettled } from '../../platform/allSettled.ts';
import { domainsOf, placeDomain, suffices } from '../../search/placeDomain.ts';
import { emptySerp, type Serp, toEngine } from '../../search/serps.ts';
import type { Check } from '../checks.ts';
import { failTargets } from '../failTargets.ts';
import { type Outcomes, sumOf } from '../tallies.ts';
import type { Batch, Message } from './batch.ts';
import { fetchSerp, findStoredFetch } from './fetchSerp.ts';
import { missedShallowly, placeKeyword, type TrackedKeyword } from './targets.ts';

/** Throws NoCall if the query has to wait, or whatever should be tried again. */
export const checkQuery = async (message: Message, batch: Batch): Promise<Outcomes> => {
  const tracked = trackedBy(message, batch);
  // Keywords that are gone meanwhile count as done, too.
  const done = message.targets.length;
  if (tracked.length === 0) return { ...sumOf([]), done };
  const isEnough = (serp: Serp) =>
    tracked.every(
      (one) => sufficesFor(one, message.check, serp) || missedShallowly(one, serp, message.pages),
    );
  const outcome = await fetchSerp(message, isEnough, batch);
  if (!('serp' in outcome)) return endUnread(message, batch, outcome.isOut);
  const { serp, calls } = outcome;
  return { ...(await place(message, tracked, serp)), done, calls };
};

const trackedBy = ({ targets }: Message, { findTracked }: Batch): TrackedKeyword[] =>
  targets.flatMap((target) => findTracked(target) ?? []);

const place = async (
  { check: { started_at }, pages }: Message,
  tracked: readonly TrackedKeyword[],
  serp: Serp,
): Promise<Outcomes> => {
  const placed = await allSettled(
    tracked.map((one) => placeKeyword({ ...one, serp, pages, requestedAt: started_at, now: Date.now() })),
  );
  return { done: tracked.length, failed: placed.filter((isPlaced) => !isPlaced).length, calls: 0 };
};

/** Places the keywords that the pages read so far decide, and marks the others as failed. */
export const endUnread = async (message: Message, batch: Batch, isOut = false): Promise<Outcomes> => {
  const { fresh: serp = emptySerp(toEngine(message.query), '') } = await findStoredFetch(
    message,
    batch.settings,
  );
  const decided = trackedBy(message, batch).filter(({ company, competitors }) =>
    placeDomain(serp, company.domain, domainsOf(company, competitors)),
  );
  const placed = new Set(decided.map(({ keyword }) => keyword.id));
  const failed = message.targets.filter(({ keywordId }) => !placed.has(keywordId));
  return sumOf([await place(message, decided, serp), await failTargets(message.check, failed, isOut)]);
};

const sufficesFor = ({ company, competitors }: TrackedKeyword, { kind }: Check, serp: Serp): boolean => {
  const domains = domainsOf(company, competitors);
  return suffices(serp, kind === 'grid' ? domains : [company.domain], domains);
};
