import type { Overview } from '#shared/contract/visibility.ts';
import type { Standing } from '../../days/standings.ts';

type Position = number | null;

/** Null means not found, which is behind everything. */
const isAhead = (one: Position, other: Position): boolean => one !== null && (other === null || one < other);

/** Lists by competitor for which keywords it has passed the company since `before`, and the reverse. */
export const overtakings = (
  now: readonly Standing[],
  before: ReadonlyMap<string, Standing>,
  competitorIds: readonly string[],
  textOf: ReadonlyMap<string, string>,
): Overview['overtakings'] =>
  competitorIds.map((competitor_id) => {
    const changed = now.flatMap((standing) => {
      const then = before.get(standing.id);
      const [rival, formerRival] = [standing.rivals.get(competitor_id), then?.rivals.get(competitor_id)];
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
