import { findKeyword, saveRanking } from '../keywords/rankings.store.ts';
import { toMoment } from '../platform/time/clock.ts';
import { putPoint } from '../rankings/history.store.ts';
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
 * Saves what a fetch says about a keyword: its ranking, then a history point. In this order a deleted or
 * inactive keyword gets no point, and a message repeated after a crash adds the missing one.
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
    const ranking = afterSerp(current, { ...own, domain: company.domain }, placed, moment);
    if (await saveRanking(userId, current, ranking)) {
      return putPoint(keyword.id, pointOf(own, company.domain));
    }
    const changed = await findKeyword(userId, keyword.id);
    if (!changed?.is_active) return;
    current = changed;
  }
  throw new Error('The keyword kept changing');
};
