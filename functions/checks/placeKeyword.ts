import { findKeyword, saveRanking } from '../keywords/rankings.store.ts';
import { toMoment } from '../platform/time/clock.ts';
import { putPoint, removePoint } from '../rankings/history.store.ts';
import { afterSerp, pointOf } from '../rankings/rankings.ts';
import { placeDomain, type Serp } from '../search/serps.ts';
import type { Tracked } from './tracked.ts';

interface Placing extends Tracked {
  readonly serp: Serp;
  /** When the check was requested, UTC. */
  readonly requestedAt: string;
  readonly now: number;
}

/** How often the keyword may change between reading and writing it. */
const PLACE_ATTEMPTS = 5;

/**
 * Saves what a fetch says about a keyword: a history point, then its ranking, so that a message repeated
 * after a crash writes the same again. If the keyword was deleted or deactivated, the point is removed.
 */
export const placeKeyword = async ({
  userId,
  keyword,
  company,
  competitors,
  serp,
  requestedAt,
  now,
}: Placing): Promise<void> => {
  const own = placeDomain(serp, company.domain);
  // The company's domain has changed since the fetch: the next attempt reads deep enough.
  if (!own) throw new Error("The fetch was not deep enough for the company's domain");
  const placed = competitors.map(({ id, domain }) => [id, placeDomain(serp, domain)] as const);
  const moment = { at: toMoment(now), requestedAt };
  let current = keyword;
  for (let attempt = 0; attempt < PLACE_ATTEMPTS; attempt++) {
    await putPoint(current.id, pointOf(own, company.domain));
    const ranking = afterSerp(current, { ...own, domain: company.domain }, placed, moment);
    if (await saveRanking(userId, current, ranking)) return;
    const changed = await findKeyword(userId, keyword.id);
    if (!changed) return removePoint(keyword.id, serp.at);
    if (!changed.is_active) return removeUnknownPoint(changed, serp);
    current = changed;
  }
  throw new Error('The keyword kept changing');
};

/** Keeps a point that an earlier check has written for the same fetch, which the ranking then shows. */
const removeUnknownPoint = async ({ id, own }: Tracked['keyword'], serp: Serp): Promise<void> => {
  if (!own || own.at < serp.at) await removePoint(id, serp.at);
};
