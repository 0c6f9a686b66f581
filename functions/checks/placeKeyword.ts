import type { CheckTarget } from '#shared/messages.ts';
import type { StoredCompany } from '../companies/companies.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import { findKeyword, saveRanking } from '../keywords/rankings.store.ts';
import { toMoment } from '../platform/time/clock.ts';
import { putPoint, removePoint } from '../rankings/history.store.ts';
import { afterSerp, pointOf } from '../rankings/rankings.ts';
import { placeDomain, type Serp } from '../search/serps.ts';

interface Placing {
  readonly target: CheckTarget;
  readonly company: StoredCompany;
  readonly competitors: readonly StoredCompetitor[];
  readonly serp: Serp;
  /** When the check was asked for, UTC. */
  readonly requestedAt: string;
  readonly now: number;
}

/** How often another worker may change the keyword under our hands before the message is tried again. */
const TRIES = 5;

/**
 * Writes what a verified fetch says of one keyword: a point of its history, then its ranking. In this order a crash between the two costs
 * nothing, since the repeated message writes the same point again; a point of a keyword deleted meanwhile is taken back.
 */
export const placeKeyword = async ({
  target,
  company,
  competitors,
  serp,
  ...settled
}: Placing): Promise<void> => {
  const { userId, keywordId } = target;
  const moment = { at: toMoment(settled.now), requestedAt: settled.requestedAt };
  const own = placeDomain(serp, company.domain);
  if (!own) throw new Error('The fetch was not read deep enough for the company it was read for');
  for (let tries = 0; tries < TRIES; tries++) {
    const keyword = await findKeyword(userId, keywordId);
    if (!keyword) return removePoint(keywordId, serp.at);
    await putPoint(keywordId, pointOf(own, company.domain));
    const placed = competitors.map(({ id, domain }) => [id, placeDomain(serp, domain)] as const);
    const ranking = afterSerp(keyword, { ...own, domain: company.domain }, placed, moment);
    if (await saveRanking(userId, keywordId, keyword.version, ranking)) return;
  }
  throw new Error('The keyword kept changing');
};
