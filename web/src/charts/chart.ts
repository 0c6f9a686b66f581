/**
 * What a chart of positions over time shows, and where: in a drawing of 100 × 100 that is stretched to its
 * size. Position 1 is on top, and "not found" has a band of its own at the bottom.
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

/** Where the band of "not found" begins, and the y coordinate of its points. */
export const NOT_FOUND_TOP = 90;
export const NOT_FOUND_Y = 95;

/** A drawn chart. It is plain data, so that the page that shows a fixed one needs no library. */
export interface Plot {
  /** The moments measured and their x coordinates. */
  readonly times: readonly string[];
  readonly xs: readonly number[];
  /** The positions labelled on the axis. */
  readonly ticks: readonly { readonly position: number; readonly y: number }[];
  /** The x coordinates where the measurement changed. */
  readonly breaks: readonly number[];
  readonly lines: readonly PlottedLine[];
}

export interface PlottedLine {
  readonly id: string;
  readonly name: string;
  /** SVG paths: through the points with a position, and of the dots that no line reaches. */
  readonly line: string;
  readonly dots: string;
  /** The last point that was checked, if any was. */
  readonly end?: { readonly x: number; readonly y: number; readonly isFound: boolean } | undefined;
}
