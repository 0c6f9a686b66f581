import { pathRound } from 'd3-path';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { DAY_MS } from '../ui/bare/text/format.ts';
import type { PlottedLine } from './chart.ts';

const DIGITS = 2;

interface DrawnPoint {
  readonly x: number;
  readonly y: number | undefined;
  /** Whether the line reaches it; what was not found is a dot. */
  readonly isFound: boolean;
  readonly stretch: number | undefined;
}

/** The line breaks where nothing is known or found; dots stand for every point, or for those off the line. */
export const pathsOf = (
  points: readonly DrawnPoint[],
  { dots }: { readonly dots: 'all' | 'off the line' },
): Pick<PlottedLine, 'line' | 'dots' | 'end'> => {
  const path = line<DrawnPoint>(
    ({ x }) => x,
    ({ y }) => y ?? 0,
  )
    .defined(isOnLine)
    .digits(DIGITS);
  const end = points.findLast(({ y }) => y !== undefined);
  return {
    line: [...Map.groupBy(points, ({ stretch }) => stretch).values()]
      .map((stretch) => path(stretch) ?? '')
      .join(''),
    dots: dotsOf(points.filter((_, index) => dots === 'all' || !isReached(points, index))),
    end: end?.y === undefined ? undefined : { x: end.x, y: end.y, isFound: end.isFound },
  };
};

/** A line of this length is a dot, because its ends are round. */
const DOT = 0.01;

export const dotsOf = (points: readonly Pick<DrawnPoint, 'x' | 'y'>[]): string => {
  const drawn = pathRound(DIGITS);
  for (const { x, y } of points) {
    if (y === undefined) continue;
    drawn.moveTo(x, y);
    drawn.lineTo(x + DOT, y);
  }
  return drawn.toString();
};

export const barsOf = (bars: readonly Readonly<Record<'x' | 'from' | 'to' | 'width', number>>[]): string => {
  const drawn = pathRound(DIGITS);
  for (const { x, from, to, width } of bars) drawn.rect(x, to, width, from - to);
  return drawn.toString();
};

const isOnLine = ({ y, isFound }: DrawnPoint): boolean => y !== undefined && isFound;

const isReached = (points: readonly DrawnPoint[], index: number): boolean => {
  const point = points[index];
  if (!point || !isOnLine(point)) return false;
  return [points[index - 1], points[index + 1]].some(
    (other) => other && isOnLine(other) && other.stretch === point.stretch,
  );
};

/** Maps times to x coordinates, from `inset` to as far from the end; a single time is in the middle. */
export const timeScale = (times: readonly string[], inset = 0): ((at: string) => number) => {
  const ends = [Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')];
  const scale = scaleLinear(ends, [inset, 100 - inset]);
  return (at) => rounded(scale(Date.parse(at)));
};

export const rounded = (value: number): number => Number(value.toFixed(DIGITS));

export const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS;
