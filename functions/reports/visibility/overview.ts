import { CURVE } from '#shared/clickCurve.ts';
import { sortedTags } from '#shared/contract/keywords.ts';
import type { Period } from '#shared/contract/period.ts';
import type { Overview } from '#shared/contract/visibility.ts';
import { hasTags } from '#shared/tags.ts';
import { type StoredCompany, toCompany } from '../../companies/companies.ts';
import { competitorsOf } from '../../competitors/cachedList.ts';
import { numbered, toReported, withinLimit } from '../../competitors/competitors.ts';
import { snapshotsSince } from '../../days/closedDays.ts';
import { byKeyword } from '../../days/comparison.ts';
import { type DayMetrics, metricsOn } from '../../days/metrics.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { dayOf, daysBefore } from '../../platform/time/calendar.ts';
import { changeOf, countMoves, findMoves, ranked } from './moves.ts';
import { cannibalised, changedPages, strikingDistance, TURNS } from './opportunities.ts';
import { overtakings } from './overtakings.ts';
import { basisOf, companyDays } from './series.ts';
import { comparedDay, readCompany, snapshotsBefore, snapshotsNow } from './standings.ts';

const MOST_MOVES = 100;

/** Reads what a company's overview is computed from. */
export const readCompanyPeriod = async (
  userId: string,
  stored: StoredCompany,
  period: Period,
  now: number,
) => {
  const today = dayOf(now);
  const [{ list, comparison }, listed, past] = await Promise.all([
    readCompany(userId, stored, period, now),
    competitorsOf(userId, stored),
    snapshotsSince(userId, stored, daysBefore(today, TURNS.days), today),
  ]);
  return { userId, stored, list, tracked: withinLimit(numbered(listed)), comparison, past, today };
};

export type CompanyPeriod = Awaited<ReturnType<typeof readCompanyPeriod>>;

/** Computes over the active keywords that have all `tags`. */
export const overviewOf = async (read: CompanyPeriod, tags: readonly string[] = []): Promise<Overview> => {
  const { stored, list, tracked, comparison, past, today } = read;
  const { domain } = stored;
  const active = list.filter(({ is_active }) => is_active);
  const keywords = active.filter((keyword) => hasTags(keyword, tags));
  const current = await snapshotsNow(keywords, domain, tracked, today);
  const ids = tracked.map(({ id }) => id);
  const { since, closed = today } = comparison;
  const days = tags.length === 0 ? comparison.days : await daysOver(keywords, ids, read);
  const metrics = current.metrics ? [...days, current.metrics] : days;
  const series = companyDays(metrics, ids);
  const former = comparedDay(metrics, comparison);
  const compared = keywords.map(comparison.of);
  const moved = findMoves(compared, domain, today);
  const texts = new Map(keywords.map(({ id, keyword }) => [id, keyword]));
  const before = snapshotsBefore(keywords, domain, comparison);
  return {
    company: toCompany(stored),
    competitors: tracked.map(toReported),
    tags: sortedTags(active.flatMap((keyword) => keyword.tags ?? [])),
    basis: basisOf(keywords),
    since,
    days: series,
    before: series.find(({ day }) => day === former?.day) ?? null,
    change: changeOf(compared, domain, today),
    moves: countMoves(moved),
    ...ranked(moved, MOST_MOVES),
    overtakings: overtakings(
      { day: today, snapshots: byKeyword(current.snapshots) },
      { day: closed, snapshots: before },
      ids,
      texts,
    ),
    striking_distance: strikingDistance(keywords, domain, today),
    changed_pages: changedPages(keywords, domain, before),
    cannibalised: cannibalised(
      keywords,
      domain,
      past.map((day) => day.snapshots),
    ),
  };
};

/** How many closed days are computed again for some of the keywords, unless the period is longer. */
const RECOMPUTED_DAYS = 90;

const daysOver = async (
  keywords: readonly StoredKeyword[],
  competitorIds: readonly string[],
  { userId, stored, comparison: { days, since }, today }: CompanyPeriod,
): Promise<DayMetrics[]> => {
  const ids = new Set(keywords.map(({ id }) => id));
  const curves = new Map(days.map(({ day, curve }) => [day, curve]));
  const [first = ''] = [since, daysBefore(today, RECOMPUTED_DAYS)].sort();
  const closed = await snapshotsSince(userId, stored, first, today);
  return closed.flatMap(({ day, snapshots }) => {
    const theirs = snapshots.filter(({ id }) => ids.has(id));
    return theirs.length === 0 ? [] : [metricsOn(day, theirs, competitorIds, curves.get(day) ?? CURVE)];
  });
};
