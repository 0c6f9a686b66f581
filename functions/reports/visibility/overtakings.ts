import type { Overview } from '#shared/contract/visibility.ts';
import { ageOn, CARRIED_DAYS, type KeywordSnapshot } from '../../days/snapshots.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';

interface Moment {
  readonly day: string;
  readonly snapshots: ReadonlyMap<string, KeywordSnapshot>;
}

type Position = number | null;

/** Null means not found, which is behind everything. */
const isAhead = (one: Position, other: Position): boolean => one !== null && (other === null || one < other);

/** Undefined if the competitor's position is too old to be compared. */
const competitorOn = (day: string, snapshot: KeywordSnapshot | undefined, id: string) => {
  const competitor = snapshot?.competitors.get(id);
  return competitor && ageOn(day, competitor.day) <= CARRIED_DAYS ? competitor : undefined;
};

/** Lists by competitor for which keywords it has passed the company since `before`, and the reverse. */
export const overtakings = (
  now: Moment,
  before: Moment,
  competitorIds: readonly string[],
  textOf: ReadonlyMap<string, string>,
): Overview['overtakings'] =>
  competitorIds.map((competitor_id) => {
    const changed = [...now.snapshots.values()].flatMap((snapshot) => {
      const then = before.snapshots.get(snapshot.id);
      const competitor = competitorOn(now.day, snapshot, competitor_id);
      const formerCompetitor = competitorOn(before.day, then, competitor_id);
      if (!snapshot.own || !then?.own || !competitor || !formerCompetitor) return [];
      const [own, former] = [snapshot.own.position, then.own.position];
      const row = {
        keyword_id: snapshot.id,
        keyword: textOf.get(snapshot.id) ?? '',
        position: own,
        competitor_position: competitor.position,
      };
      const hasPassed = isAhead(competitor.position, own) && isAhead(former, formerCompetitor.position);
      const isPassed = isAhead(own, competitor.position) && isAhead(formerCompetitor.position, former);
      return hasPassed || isPassed ? [{ row, hasPassed }] : [];
    });
    return {
      competitor_id,
      passed_by: changed.flatMap(({ row, hasPassed }) => (hasPassed ? row : [])),
      passed: changed.flatMap(({ row, hasPassed }) => (hasPassed ? [] : row)),
    };
  });

/** For how many keywords the competitor is above the company, which is below all results if not found. */
export const countAhead = (
  keywords: readonly StoredKeyword[],
  snapshots: readonly KeywordSnapshot[],
  competitorId: string,
  day: string,
): number =>
  keywords.filter(({ own }, index) => {
    const snapshot = snapshots[index];
    const position = competitorOn(day, snapshot, competitorId)?.position ?? null;
    return own && snapshot?.own && isAhead(position, own.position ?? own.depth + 1);
  }).length;
