import { findKeyword, saveRanking } from '../keywords/rankings.store.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
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
  const outcome = await retryIfChanged(async (attempt) => {
    const current = attempt === 1 ? keyword : await findKeyword(userId, keyword.id);
    if (!current?.is_active) return 'gone';
    const ranking = afterSerp(current, { ...own, domain: company.domain }, placed, moment);
    return (await saveRanking(userId, current, ranking)) ? 'saved' : undefined;
  });
  if (!outcome) throw new Error('The keyword kept changing');
  if (outcome === 'saved') await putPoint(keyword.id, pointOf(own, company.domain));
};
