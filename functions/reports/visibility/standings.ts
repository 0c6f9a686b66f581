import { CURVE } from '#shared/clickCurve.ts';
import type { Period } from '#shared/contract/period.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { StoredCompany } from '../../companies/companies.ts';
import { type StoredCompetitor, trackedSince } from '../../competitors/competitors.ts';
import { byKeyword, type Comparison, comparable, comparisonOf } from '../../days/comparison.ts';
import { type DayMetrics, metricsOn } from '../../days/metrics.ts';
import { takeSnapshot } from '../../days/snapshots.ts';
import { storedOf } from '../../keywords/cachedLists.ts';
import type { RankedKeyword, StoredKeyword } from '../../keywords/keywords.ts';
import { domainsOf, isOwnPage } from '../../search/placeDomain.ts';
import { competitorPlacements } from '../placements.ts';

/** Reads what the figures of a company are computed from. */
export const readCompany = async (userId: string, company: StoredCompany, period: Period, now: number) => {
  const listed = storedOf(userId, company);
  const [list, comparison] = await Promise.all([listed, comparisonOf(userId, company, period, now, listed)]);
  return { company, list, comparison };
};

/**
 * How a company and its competitors stand for these keywords; `metrics` only if something is measured.
 * Competitors added since a keyword's last check, and those whose page is now theirs, are placed by its
 * results.
 */
export const snapshotsNow = async (
  keywords: readonly StoredKeyword[],
  domain: string,
  competitors: readonly StoredCompetitor[],
  today: string,
) => {
  const tracked = domainsOf({ domain }, competitors);
  const added = competitors.filter((competitor) =>
    keywords.some(
      ({ own, competitors: placed }) =>
        own &&
        (own.at < trackedSince(competitor) ||
          !isOwnPage(placed[competitor.id]?.url ?? null, competitor.domain, tracked)),
    ),
  );
  const placementOf = await competitorPlacements(keywords, added, tracked);
  const snapshots = keywords.map((keyword) => {
    const { own } = keyword;
    const looked = competitors.filter((competitor) => own && trackedSince(competitor) <= own.at);
    const late = added.flatMap((competitor) => {
      const placed = placementOf(keyword, competitor);
      return own && placed && isSameEngine(placed.engine, own.engine)
        ? [[competitor.id, placed] as const]
        : [];
    });
    const ranking = { ...keyword, competitors: { ...keyword.competitors, ...Object.fromEntries(late) } };
    const ids = [...looked.map(({ id }) => id), ...late.map(([id]) => id)];
    return takeSnapshot(keyword, { ranking, looked: ids }, domain, today);
  });
  const ids = competitors.map(({ id }) => id);
  const metrics = snapshots.some(({ own }) => own) && metricsOn(today, snapshots, ids, CURVE);
  return { snapshots, metrics: metrics || undefined };
};

/** The day compared with, if the same engine measured it as the last one. */
export const comparedDay = (
  days: readonly DayMetrics[],
  { closed }: Pick<Comparison, 'closed'>,
): DayMetrics | undefined => {
  const engine = days.at(-1)?.engine;
  return days.find((one) => one.day === closed && one.engine && engine && isSameEngine(one.engine, engine));
};

/** How those keywords stood on the day compared with whose measurements are comparable. */
export const snapshotsBefore = (
  keywords: readonly RankedKeyword[],
  domain: string,
  { snapshots }: Comparison,
) => byKeyword(keywords.flatMap((keyword) => comparable(keyword, domain, snapshots.get(keyword.id)) ?? []));
