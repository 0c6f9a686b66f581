/** The periods that a history can be limited to, in days; the server keeps no more than the longest. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

/** The same with the default first. */
export const periodChoices: readonly [Period, ...Period[]] = ['30', '7', '90'];
export const LONGEST_PERIOD: Period = '90';

const DAY_MS = 86_400_000;

/** The points of the last days before `now` (ms). */
export const withinPeriod = <T extends { readonly at: string }>(
  points: readonly T[],
  period: Period,
  now: number,
): T[] => points.filter(({ at }) => Date.parse(at) >= now - Number(period) * DAY_MS);
