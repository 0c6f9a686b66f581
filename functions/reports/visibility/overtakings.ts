import type { Overview } from '#shared/contract/visibility.ts';
import { ageOn, CARRIED_DAYS, type Standing } from '../../days/standings.ts';

interface Moment {
  readonly day: string;
  readonly standings: ReadonlyMap<string, Standing>;
}

type Position = number | null;

/** Null means not found, which is behind everything. */
const isAhead = (one: Position, other: Position): boolean => one !== null && (other === null || one < other);

/** Undefined if the competitor's position is too old to be compared. */
const rivalOn = (day: string, standing: Standing | undefined, id: string) => {
  const rival = standing?.rivals.get(id);
  return rival && ageOn(day, rival.day) <= CARRIED_DAYS ? rival : undefined;
};

/** Lists by competitor for which keywords it has passed the company since `before`, and the reverse. */
export const overtakings = (
  now: Moment,
  before: Moment,
  competitorIds: readonly string[],
  textOf: ReadonlyMap<string, string>,
): Overview['overtakings'] =>
  competitorIds.map((competitor_id) => {
    const changed = [...now.standings.values()].flatMap((standing) => {
      const then = before.standings.get(standing.id);
      const rival = rivalOn(now.day, standing, competitor_id);
      const formerRival = rivalOn(before.day, then, competitor_id);
      if (!standing.own || !then?.own || !rival || !formerRival) return [];
      const [own, former] = [standing.own.position, then.own.position];
      const row = {
        keyword_id: standing.id,
        keyword: textOf.get(standing.id) ?? '',
        position: own,
        competitor_position: rival.position,
      };
      const hasPassed = isAhead(rival.position, own) && isAhead(former, formerRival.position);
      const isPassed = isAhead(own, rival.position) && isAhead(formerRival.position, former);
      return hasPassed || isPassed ? [{ row, hasPassed }] : [];
    });
    return {
      competitor_id,
      passed_by: changed.flatMap(({ row, hasPassed }) => (hasPassed ? row : [])),
      passed: changed.flatMap(({ row, hasPassed }) => (hasPassed ? [] : row)),
    };
  });
