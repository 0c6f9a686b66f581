/** How often people click a position: published shares of clicks, by version, so that figures keep theirs. */

export interface ClickCurve {
  readonly name: string;
  readonly source: string;
  readonly rates: readonly number[];
}

export const clickCurves = {
  'sistrix-2020': {
    name: 'SISTRIX 2020',
    source:
      'https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/',
    rates: [28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5],
  },
} as const satisfies Record<string, ClickCurve>;

export type CurveVersion = keyof typeof clickCurves;

export const CURVE: CurveVersion = 'sistrix-2020';

/** Returns the clicks of a position relative to the first one: from 1 to 0; beyond the tenth, 0. */
export const worthOf = (position: number | null, version: CurveVersion = CURVE): number => {
  const { rates } = clickCurves[version];
  return position === null ? 0 : (rates[position - 1] ?? 0) / rates[0];
};
