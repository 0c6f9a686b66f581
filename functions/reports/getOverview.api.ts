import { CURVE } from '#shared/clickCurve.ts';
import { sortedTags } from '#shared/contract/keywords.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { hasTags, readTags } from '#shared/tags.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { type StoredCompany, toCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { numbered, toReported, withinLimit } from '../competitors/competitors.ts';
import { snapshotsSince } from '../days/closedDays.ts';
import { byKeyword, type Comparison } from '../days/comparison.ts';
import { type DayMetrics, metricsOn } from '../days/metrics.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { changeOf, countMoves, findMoves, ranked } from './visibility/moves.ts';
import { cannibalised, changedPages, strikingDistance, TURNS } from './visibility/opportunities.ts';
import { overtakings } from './visibility/overtakings.ts';
import { basisOf, companyDays } from './visibility/series.ts';
import { comparedDay, readCompany, snapshotsBefore, snapshotsNow } from './visibility/standings.ts';

const replies = cachedReplies<ReplyInputOf<typeof visibility.getOverview>>();

const MOST_MOVES = 100;

export const handler = endpoint(visibility.getOverview)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const today = dayOf(now);
  const [{ list, comparison }, listed, past] = await Promise.all([
    readCompany(user.id, stored, query.period, now),
    listCompetitors(user.id, params.id),
    snapshotsSince(user.id, stored, daysBefore(today, TURNS.days), today),
  ]);
  const company = toCompany(stored);
  const tracked = withinLimit(numbered(listed));
  const competitors = tracked.map(toReported);
  const tags = readTags(query.tags ?? '');
  const dependencies = {
    lists: [list, past, ...comparison.dependencies],
    rest: { company, competitors, today, query },
  };
  const known = replies.find(dependencies);
  if (known) return known;
  const active = list.filter(({ is_active }) => is_active);
  const keywords = active.filter((keyword) => hasTags(keyword, tags));
  const current = await snapshotsNow(keywords, stored.domain, tracked, today);
  const ids = tracked.map(({ id }) => id);
  const { since, closed = today } = comparison;
  const days =
    tags.length === 0
      ? comparison.days
      : await daysOver(keywords, comparison, ids, { userId: user.id, stored, today });
  const metrics = current.metrics ? [...days, current.metrics] : days;
  const series = companyDays(metrics, ids);
  const former = comparedDay(metrics, comparison);
  const { domain } = company;
  const compared = keywords.map(comparison.of);
  const moved = findMoves(compared, domain, today);
  const texts = new Map(keywords.map(({ id, keyword }) => [id, keyword]));
  const before = snapshotsBefore(keywords, domain, comparison);
  const reply = {
    company,
    competitors,
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
  return current.areFinal ? replies.save(dependencies, reply) : reply;
});

interface Asked {
  readonly userId: string;
  readonly stored: StoredCompany;
  readonly today: string;
}

/** How many closed days are computed again for some of the keywords, unless the period is longer. */
const RECOMPUTED_DAYS = 90;

const daysOver = async (
  keywords: readonly StoredKeyword[],
  { days, since }: Comparison,
  competitorIds: readonly string[],
  { userId, stored, today }: Asked,
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
