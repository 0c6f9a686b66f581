import { isSameEngine } from '#shared/engines.ts';
import { type StoredCompetitor, trackedSince } from '../../competitors/competitors.ts';
import { byKeyword, type Comparison, comparable } from '../../days/comparison.ts';
import { takeSnapshot } from '../../days/snapshots.ts';
import type { RankedKeyword, StoredKeyword } from '../../keywords/keywords.ts';
import { domainsOf, isOwnPage } from '../../search/placeDomain.ts';
import { competitorPlacements } from '../placements.ts';

/**
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
  const placements = await competitorPlacements(keywords, added, tracked);
  const snapshots = keywords.map((keyword) => {
    const { own } = keyword;
    const looked = competitors.filter((competitor) => own && trackedSince(competitor) <= own.at);
    const late = added.flatMap((competitor) => {
      const placed = placements.of(keyword, competitor);
      return own && placed && isSameEngine(placed.engine, own.engine)
        ? [[competitor.id, placed] as const]
        : [];
    });
    const ranking = { ...keyword, competitors: { ...keyword.competitors, ...Object.fromEntries(late) } };
    const ids = [...looked.map(({ id }) => id), ...late.map(([id]) => id)];
    return takeSnapshot(keyword, { ranking, looked: ids }, domain, today);
  });
  return { snapshots, areFinal: placements.areFinal };
};

/** How those keywords stood on the day compared with whose measurements are comparable. */
export const snapshotsBefore = (
  keywords: readonly RankedKeyword[],
  domain: string,
  { snapshots }: Comparison,
) => byKeyword(keywords.flatMap((keyword) => comparable(keyword, domain, snapshots.get(keyword.id)) ?? []));
