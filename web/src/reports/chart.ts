/**
 * The geometry of a history: pure values in, coordinates out. The drawing is 100 × 100 and stretched to its place; position 1 is on
 * top, and what was not found lies on a line of its own below the deepest position.
 */

export interface ChartPoint {
  /** UTC. */
  readonly at: string;
  /** Null is "not found"; undefined "not looked for". */
  readonly position: number | null | undefined;
}

/** One site's points, oldest first. */
export interface Series {
  readonly id: string;
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

const TOP = 5;
const BOTTOM = 84;
/** Where "not found" lies. */
export const NOT_FOUND_Y = 95;

/** The deepest position on the axis: the first of 10, 20, 50 and 100 that holds all points. */
export const deepestOf = (points: readonly ChartPoint[]): number => {
  const worst = Math.max(1, ...points.map(({ position }) => position ?? 1));
  return [10, 20, 50].find((step) => worst <= step) ?? 100;
};

/** How far down a position lies. */
export const yOf = (position: number, deepest: number): number =>
  TOP + ((Math.min(position, deepest) - 1) / (deepest - 1)) * (BOTTOM - TOP);

/** How far right a moment lies between the first and the last; in the middle where they are the same. */
export const xOf = (at: string, first: string, last: string): number => {
  const span = Date.parse(last) - Date.parse(first);
  return span === 0 ? 50 : ((Date.parse(at) - Date.parse(first)) / span) * 100;
};

/** The line through all points that found something, as an SVG path; it breaks where one did not. */
export const lineOf = (points: readonly ChartPoint[], deepest: number): string => {
  const [first, last] = [points[0]?.at ?? '', points.at(-1)?.at ?? ''];
  let drawing = false;
  return points
    .map(({ at, position }) => {
      if (position == null) {
        drawing = false;
        return '';
      }
      const point = `${rounded(xOf(at, first, last))} ${rounded(yOf(position, deepest))}`;
      const step = drawing ? `L${point}` : `M${point}h0.01`;
      drawing = true;
      return step;
    })
    .join('');
};

/** A dot for every reading that found nothing, as an SVG path. */
export const dotsOf = (points: readonly ChartPoint[]): string => {
  const [first, last] = [points[0]?.at ?? '', points.at(-1)?.at ?? ''];
  return points
    .filter(({ position }) => position === null)
    .map(({ at }) => `M${rounded(xOf(at, first, last))} ${NOT_FOUND_Y}h0.01`)
    .join('');
};

/** The positions that the axis names. */
export const ticksOf = (deepest: number): readonly number[] =>
  ({ 10: [1, 3, 5, 10], 20: [1, 5, 10, 20], 50: [1, 10, 20, 50] })[deepest] ?? [1, 20, 50, 100];

const rounded = (value: number): number => Math.round(value * 100) / 100;
