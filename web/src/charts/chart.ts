/**
 * A drawing of 100 × 100, stretched to its size. Position 1 is on top, "not found" has a band at the bottom.
 */

export interface ChartPoint {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Null is "not found", undefined is "not checked". */
  readonly position: number | null | undefined;
  /** The number of the point's stretch: one engine measured each stretch, and no line joins two. */
  readonly stretch?: number;
  readonly isNewPage?: boolean;
}

export const IMPORTED = 'imported';

export interface Site {
  readonly id: string;
  /** By default, the index. Null is a site that is not tracked, and has no colour. */
  readonly site?: number | null | undefined;
}

export interface Series extends Site {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

/** Where the band of "not found" begins, and the y coordinate of its points. */
export const NOT_FOUND_TOP = 90;
export const NOT_FOUND_Y = 95;

export interface Axes {
  readonly times: readonly string[];
  readonly xs: readonly number[];
  readonly ticks: readonly { readonly label: string; readonly y: number }[];
  readonly breaks: readonly number[];
  readonly marks?: readonly { readonly x: number; readonly text: string }[];
}

/** A chart as plain data, so that the page that shows a fixed chart needs no library. */
export interface Plot extends Axes {
  readonly lines: readonly PlottedLine[];
}

/** The style sheet has so many pairs of a colour and a dash. */
export const SITES = 12;

/** How the style sheet draws a site: no competitor is drawn like the company, which is 0. */
export const siteAt = (site: number): number => (site === 0 ? 0 : 1 + ((site - 1) % (SITES - 1)));

export const siteIn = (sites: readonly Site[], id: string): number | undefined => {
  const index = sites.findIndex((one) => one.id === id);
  const { site = index } = sites[index] ?? {};
  return site === null ? undefined : siteAt(site);
};

export interface PlottedLine extends Site {
  readonly name: string;
  readonly line: string;
  readonly dots: string;
  readonly newPages?: string;
  readonly end?: { readonly x: number; readonly y: number; readonly isFound: boolean } | undefined;
}

export interface DayValue {
  readonly day: string;
  /** Null leaves a gap. A day that is left out does not: the line goes on to the next one. */
  readonly value: number | null;
  readonly new_engine?: true | undefined;
}

export interface DaySeries extends Site {
  readonly name: string;
  readonly days: readonly DayValue[];
  readonly note?: string | undefined;
  /** Drawn in grey and without its name, behind the others, until it is touched. */
  readonly isQuiet?: boolean;
}

export interface DayMark {
  readonly day: string;
  readonly text: string;
}

export interface Band {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

/** How many there are in each band, in the bands' order. */
export interface BandDay {
  readonly day: string;
  readonly values: readonly number[];
}
