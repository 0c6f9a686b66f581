import type { StoredCompany } from '../companies/companies.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { daysBefore, timeOn } from '../platform/time/calendar.ts';
import { toMoment } from '../platform/time/clock.ts';
import { listPointsAround } from '../rankings/history.store.ts';
import { afterSerp, type HistoryPoint, type Placed, unranked } from '../rankings/rankings.ts';
import { domainsOf, isOwnPage, placeDomain } from '../search/placeDomain.ts';
import { findSerps } from '../search/serps.store.ts';
import { type Placement, queryAt, type Serp } from '../search/serps.ts';
import { CARRIED_DAYS, type Known } from './snapshots.ts';

export interface TrackedCompany {
  readonly company: StoredCompany;
  readonly competitors: readonly StoredCompetitor[];
}

/** Returns when a São Paulo day begins and when it has ended, UTC. */
export const boundsOf = (day: string): { readonly begin: string; readonly end: string } => ({
  begin: toMoment(timeOn(day, '00:00')),
  end: toMoment(timeOn(daysBefore(day, -1), '00:00')),
});

/** Returns what was known of a keyword at the end of each day, by its history. */
export const pastOf = async (
  keyword: KeywordRecord,
  { company, competitors }: TrackedCompany,
  days: readonly string[],
): Promise<ReadonlyMap<string, Known>> => {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const since = boundsOf(daysBefore(first, CARRIED_DAYS)).begin;
  const listed = await listPointsAround(keyword.id, since, boundsOf(last).end);
  const points = listed.toSorted(
    (a, b) =>
      a.at.localeCompare(b.at) || Number(a.domain === company.domain) - Number(b.domain === company.domain),
  );
  const competitorsAt = await competitorPlacements(keyword, competitors, points);
  const past = new Map<string, Known>();
  let known: Known = { ranking: unranked, looked: [] };
  let next = 0;
  for (const day of days) {
    const { end } = boundsOf(day);
    for (let point = points[next]; point && point.at < end; point = points[++next]) {
      const placed = competitorsAt(point);
      const own = { ...ownOf(point), domain: point.domain };
      const moment = { at: point.at, requestedAt: point.at };
      known = {
        ranking: afterSerp(known.ranking, own, placed, moment),
        looked: placed.map(([id]) => id),
      };
    }
    past.set(day, known);
  }
  return past;
};

/**
 * Places competitors at points of a keyword's history. Those added since a point was written, and those whose
 * page is now one of theirs, are placed by its results, while these are stored.
 */
export const competitorPlacements = async (
  { keyword }: Pick<KeywordRecord, 'keyword'>,
  competitors: readonly StoredCompetitor[],
  points: readonly HistoryPoint[],
): Promise<(point: HistoryPoint) => Placed[]> => {
  const fetchOf = ({ engine, at }: HistoryPoint) => ({ query: queryAt(engine, keyword), at });
  const serpOf = await findSerps(points.filter(isIncomplete(competitors)).map(fetchOf));
  return (point) => placedBy(point, competitors, serpOf(fetchOf(point)));
};

const isIncomplete =
  (competitors: readonly StoredCompetitor[]) =>
  (point: HistoryPoint): boolean =>
    competitors.some((competitor) => !isKnown(point, competitor, domainsOf(point, competitors)));

/** Whether the point tells how a competitor stood among all domains that are tracked now. */
const isKnown = (
  { competitors }: HistoryPoint,
  { id, domain }: StoredCompetitor,
  tracked: string[],
): boolean => competitors?.[id] !== undefined && isOwnPage(competitors[id]?.url ?? null, domain, tracked);

const ownOf = ({ position, url = null, depth, at, engine, unreadable }: HistoryPoint): Placement => ({
  position,
  url,
  depth,
  at,
  engine,
  unreadable,
});

const placedBy = (
  point: HistoryPoint,
  competitors: readonly StoredCompetitor[],
  serp: Serp | undefined,
): Placed[] =>
  competitors.flatMap((competitor): Placed[] => {
    const { id, domain } = competitor;
    const tracked = domainsOf(point, competitors);
    if (serp && !isKnown(point, competitor, tracked)) return [[id, placeDomain(serp, domain, tracked)]];
    const stored = point.competitors?.[id];
    if (stored === undefined) return [];
    return [[id, stored ? { ...ownOf(point), ...stored } : undefined]];
  });
