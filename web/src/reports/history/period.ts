/** The periods that a history can be limited to, in days; the server keeps no more than the longest. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

export const USUAL_PERIOD: Period = '30';
export const LONGEST_PERIOD: Period = '90';

/** Reads a period from an address, where anything may stand. */
export const readPeriod = (text: string): Period => periods.find((days) => days === text) ?? USUAL_PERIOD;

const DAY_MS = 86_400_000;

/** The points of the last days before `now` (ms). */
export const withinPeriod = <T extends { readonly at: string }>(
  points: readonly T[],
  period: Period,
  now: number,
): T[] => points.filter(({ at }) => Date.parse(at) >= now - Number(period) * DAY_MS);
