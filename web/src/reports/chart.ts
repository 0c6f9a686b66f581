/**
 * The geometry of the history chart, in a drawing of 100 × 100 that is stretched to its size. Position 1 is
 * on top, the first page (1 to 10) has the upper half, and "not found" has a band of its own below.
 */

export interface ChartPoint {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Null is "not found", undefined is "not checked". */
  readonly position: number | null | undefined;
  /** Points of different stretches were measured by different engines, and no line joins them. */
  readonly stretch?: number;
}

/** The points of one site, oldest first. */
export interface Series {
  readonly id: string;
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

const TOP = 4;
const BOTTOM = 84;
/** Where the band of "not found" begins, and the y coordinate of its points. */
export const NOT_FOUND_TOP = 90;
export const NOT_FOUND_Y = 95;

/** The deepest position on the axis: the first of 20, 50 and 100 that fits all points. */
export const deepestOf = (points: readonly ChartPoint[]): number => {
  const worst = Math.max(1, ...points.map(({ position }) => position ?? 1));
  return [20, 50].find((step) => worst <= step) ?? 100;
};

/** The y coordinate of a position. */
export const yOf = (position: number, deepest: number): number =>
  TOP + shareAbove(Math.min(position, deepest), deepest) * (BOTTOM - TOP);

/**
 * The share of the axis above a position, 0 to 1. The scale is logarithmic, and its offset solves
 * (10 + offset)² = (1 + offset) · (deepest + offset): position 10 is halfway, however deep the axis is.
 */
const shareAbove = (position: number, deepest: number): number => {
  const offset = (10 ** 2 - deepest) / (deepest - 19);
  return Math.log((position + offset) / (1 + offset)) / Math.log((deepest + offset) / (1 + offset));
};

/** The positions that are labelled on the axis. */
export const ticksOf = (deepest: number): readonly number[] =>
  [1, 3, 10, 20, 50, 100].filter((tick) => tick <= deepest);

/** The x coordinate of a time between the first and the last; the middle if both are the same. */
export const xOf = (at: string, first: string, last: string): number => {
  const span = Date.parse(last) - Date.parse(first);
  return span === 0 ? 50 : ((Date.parse(at) - Date.parse(first)) / span) * 100;
};

/** The SVG path through the points with a position. It breaks at points without one and between stretches. */
export const lineOf = (points: readonly ChartPoint[], deepest: number): string => {
  const [first, last] = [points[0]?.at ?? '', points.at(-1)?.at ?? ''];
  return points
    .map(({ at, position }, index) => {
      if (position == null) return '';
      const point = `${rounded(xOf(at, first, last))} ${rounded(yOf(position, deepest))}`;
      return areJoined(points[index - 1], points[index]) ? `L${point}` : `M${point}h0.01`;
    })
    .join('');
};

/** Whether a line joins two points. */
const areJoined = (one: ChartPoint | undefined, other: ChartPoint | undefined): boolean =>
  one?.position != null && other?.position != null && one.stretch === other.stretch;

/** The SVG path with a dot for every point that is "not found", and for one that no line reaches. */
export const dotsOf = (points: readonly ChartPoint[], deepest: number): string => {
  const [first, last] = [points[0]?.at ?? '', points.at(-1)?.at ?? ''];
  return points
    .map((point, index) => {
      const { at, position } = point;
      const isOnLine = areJoined(points[index - 1], point) || areJoined(point, points[index + 1]);
      if (position === undefined || isOnLine) return '';
      return `M${rounded(xOf(at, first, last))} ${rounded(heightOf(position, deepest))}h0.01`;
    })
    .join('');
};

const heightOf = (position: number | null, deepest: number): number =>
  position === null ? NOT_FOUND_Y : yOf(position, deepest);

/** Where a line ends: at the last point that was checked; undefined without any. */
export const endOf = (
  points: readonly ChartPoint[],
  deepest: number,
): { readonly x: number; readonly y: number; readonly isFound: boolean } | undefined => {
  const [first, last] = [points[0]?.at ?? '', points.at(-1)?.at ?? ''];
  const end = points.findLast(({ position }) => position !== undefined);
  if (end?.position === undefined) return undefined;
  return {
    x: xOf(end.at, first, last),
    y: heightOf(end.position, deepest),
    isFound: end.position !== null,
  };
};

export const rounded = (value: number): number => Math.round(value * 100) / 100;
