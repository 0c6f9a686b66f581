import { worthOf } from '#shared/clickCurve.ts';
import type { Move, SiteChange } from '#shared/contract/visibility.ts';
import { isSameEngine } from '#shared/engines.ts';
import { weightsOf } from '../../days/metrics.ts';
import { ageOn, CARRIED_DAYS } from '../../days/snapshots.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { dayOfMoment } from '../../platform/time/calendar.ts';
import { mainEngine, positionView } from '../../rankings/positionView.ts';
import { ownPlacements } from '../../rankings/rankings.ts';

/** What a move adds to or takes from the visibility, and how the keyword stands. */
export interface Moved extends Move {
  readonly places: number;
}

/** A keyword that is not found counts as this position when moves that the curve ignores are compared. */
const LAST = 101;

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Returns how many percentage points of a day's visibility each keyword decides; undefined if it is not in
 * that mean, because it was not verified for long or another engine measured it than most.
 */
export const pointsOf = (
  keywords: readonly RankedKeyword[],
  domain: string,
  day: string,
): (number | undefined)[] => {
  const recent = keywords.map((keyword) => {
    const { own } = ownPlacements(keyword, domain);
    return own && ageOn(day, dayOfMoment(own.at)) <= CARRIED_DAYS ? own : undefined;
  });
  const engine = mainEngine(recent.filter((own) => own !== undefined));
  const weights = weightsOf(keywords.map(({ volume }) => ({ volume }))).map((weight, index) => {
    const own = recent[index];
    return own && engine && isSameEngine(own.engine, engine) ? weight : undefined;
  });
  const total = weights.reduce<number>((sum, weight = 0) => sum + weight, 0);
  return weights.map((weight) => weight && (100 * weight) / total);
};

/** Compares active keywords with their `previous`; those without one are left out. */
export const findMoves = (keywords: readonly RankedKeyword[], domain: string, today: string): Moved[] => {
  const points = pointsOf(keywords, domain, today);
  return keywords.flatMap((keyword, index) => {
    const { current_position, previous_position, previous_check, last_check, ...now } = positionView(
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

/** Not found counts as this position in averages, and so does what was found further down. */
const LAST_IN_MEAN = 51;

/** Sums up what changed over the keywords of today's mean that have a `previous`; null without any. */
export const changeOf = (
  keywords: readonly RankedKeyword[],
  domain: string,
  today: string,
): SiteChange | null => {
  const points = pointsOf(keywords, domain, today);
  const stands = keywords.flatMap((keyword, index) => {
    const {
      current_position: now,
      previous_position: before,
      previous_check,
    } = positionView(keyword, domain);
    const decides = points[index];
    return decides === undefined || previous_check === null ? [] : [{ now, before, decides }];
  });
  if (stands.length === 0) return null;
  const sumOf = (of: (position: number | null, decides: number) => number): number =>
    stands.reduce((sum, { now, before, decides }) => sum + of(now, decides) - of(before, decides), 0);
  const within = (last: number) => sumOf((position) => Number(position !== null && position <= last));
  const places = sumOf((position) => Math.min(position ?? LAST_IN_MEAN, LAST_IN_MEAN));
  return {
    visibility: rounded(sumOf((position, decides) => decides * worthOf(position))),
    overall_position: Math.round((10 * places) / stands.length) / 10,
    top_3: within(3),
    top_10: within(10),
    top_20: within(20),
    top_50: within(50),
    not_found: sumOf((position) => Number(position === null)),
  };
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
