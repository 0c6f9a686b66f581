import { findKeyword, saveRanking } from '../../keywords/rankings.store.ts';
import { retryIfChanged } from '../../platform/aws/retryIfChanged.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { putPoint, removePoint } from '../../rankings/history.store.ts';
import { afterSerp, pointOf } from '../../rankings/rankings.ts';
import { placeDomain } from '../../search/placeDomain.ts';
import type { Serp } from '../../search/serps.ts';
import type { Tracked } from './tracked.ts';

interface Placing extends Tracked {
  readonly serp: Serp;
  /** When the check was requested, UTC. */
  readonly requestedAt: string;
  readonly now: number;
}

/**
 * Saves what a fetch says about a keyword: a history point, then its ranking, whose condition tells whether
 * the keyword is still there. A point that must not stay is taken back here or, after a crash, when the
 * message comes again (`removeOrphans`).
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
  const point = pointOf(own, company.domain);
  let isNew = false;
  const outcome = await retryIfChanged(async (attempt) => {
    const current = attempt === 1 ? keyword : await findKeyword(userId, keyword.id);
    if (!current?.is_active) return current ? 'inactive' : 'deleted';
    isNew = (await putPoint(keyword.id, point)) || isNew;
    const ranking = afterSerp(current, { ...own, domain: company.domain }, placed, moment);
    return (await saveRanking(userId, current, ranking)) ? 'saved' : undefined;
  });
  if (!outcome) throw new Error('The keyword kept changing');
  if (outcome === 'deleted' || (outcome === 'inactive' && isNew)) await removePoint(keyword.id, point);
};
