import { worthOf } from '#shared/clickCurve.ts';
import type { Move } from '#shared/contract/visibility.ts';
import { isSameEngine } from '#shared/engines.ts';
import { weightsOf } from '../../days/figures.ts';
import { ageOn, CARRIED_DAYS } from '../../days/standings.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { dayOfMoment } from '../../platform/time/calendar.ts';
import { ownPlacements } from '../../rankings/rankings.ts';
import { mainEngine, standing } from '../../rankings/standing.ts';

/** What a move adds to or takes from the visibility, and how the keyword stands. */
interface Moved extends Move {
  readonly places: number;
}

/** A keyword that is not found counts as this position when moves that the curve ignores are compared. */
const LAST = 101;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Returns how many percentage points of a day's visibility each keyword decides: none if it is not in that
 * mean, because it was not verified for long or another engine measured it than most.
 */
export const pointsOf = (keywords: readonly RankedKeyword[], domain: string, day: string): number[] => {
  const recent = keywords.map((keyword) => {
    const { own } = ownPlacements(keyword, domain);
    return own && ageOn(day, dayOfMoment(own.at)) <= CARRIED_DAYS ? own : undefined;
  });
  const engine = mainEngine(recent.filter((own) => own !== undefined));
  const weights = weightsOf(keywords.map(({ volume }) => ({ volume }))).map((weight, index) => {
    const own = recent[index];
    return own && engine && isSameEngine(own.engine, engine) ? weight : 0;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total === 0 ? 0 : (100 * weight) / total));
};

/** Compares active keywords with their `previous`; those without one are left out. */
export const movesOf = (keywords: readonly RankedKeyword[], domain: string, today: string): Moved[] => {
  const points = pointsOf(keywords, domain, today);
  return keywords.flatMap((keyword, index) => {
    const { current_position, previous_position, previous_check, last_check, ...now } = standing(
      keyword,
      domain,
    );
    if (previous_check === null || last_check === null || current_position === previous_position) return [];
    const worth = (points[index] ?? 0) * (worthOf(current_position) - worthOf(previous_position));
    return {
      keyword_id: keyword.id,
      keyword: keyword.keyword,
      position: current_position,
      previous_position,
      previous_check,
      url: now.url,
      worth: rounded(worth),
      places: (previous_position ?? LAST) - (current_position ?? LAST),
    };
  });
};

export const countMoves = (moved: readonly Moved[]) => ({
  up: moved.filter(({ places, previous_position }) => places > 0 && previous_position !== null).length,
  down: moved.filter(({ places, position }) => places < 0 && position !== null).length,
  entered: moved.filter(({ previous_position }) => previous_position === null).length,
  left: moved.filter(({ position }) => position === null).length,
});

const byWorth = (a: Moved, b: Moved): number =>
  Math.abs(b.worth) - Math.abs(a.worth) || Math.abs(b.places) - Math.abs(a.places);

/** Sorts gains and losses, the ones worth most first. */
export const ranked = <M extends Moved>(moved: readonly M[], most: number) => {
  const sorted = moved.toSorted(byWorth);
  return {
    gains: sorted.filter(({ places }) => places > 0).slice(0, most),
    losses: sorted.filter(({ places }) => places < 0).slice(0, most),
  };
};
