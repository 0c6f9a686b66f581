/** What people compare with: in the address and, for pages without it there, kept for each user. */
import type { Period } from '#shared/contract/period.ts';
import { readKept } from '../../storage.ts';

export const PERIOD = 'periodo';
export const USUAL_PERIOD: Period = '7';
/** Compares with the last measurement of an earlier day: the server's usual, and what 'previous' means. */
export const DAY_BEFORE: Period = '1';

const DAYS = /^(1|7|30|90)$/;

export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

/** Values that make no sense count as none. */
export const readPeriod = (inAddress: string | null): Period =>
  [inAddress, readKept(PERIOD)].find((text) => text !== null && (DAYS.test(text) || isDate(text))) ??
  USUAL_PERIOD;

export const comparedWith = (period: Period) => ({ query: { period } });

export const comparedAmong = (period: Period, tags: readonly string[]) => ({
  query: { period, ...(tags.length > 0 && { tags: tags.join(',') }) },
});
