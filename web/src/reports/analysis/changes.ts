import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import type { ChangeValue } from '../../ui/bare/positions/TrendMark.tsx';
import { DAY_MS, isoDay } from '../../ui/bare/text/format.ts';
import { USUAL_PERIOD } from '../../ui/kit/period.ts';
import { sinceDay } from '../../ui/kit/periodText.ts';
import { changeBetween } from '../shown.ts';

export const changeOf = ({
  current_position,
  previous_position,
  previous_check,
}: AnalyzedKeyword): ChangeValue =>
  previous_check === null ? null : changeBetween(current_position, previous_position);

/** The change as a number to sort by: entering the results is best, leaving them is worst. */
export const changeOrder = (row: AnalyzedKeyword): number | null => {
  const change = changeOf(row);
  if (typeof change !== 'string') return change;
  return change === 'entrou' ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
};

/** A previous check older than this does not tell of yesterday, because checks are daily. */
const OLD_MS = 2 * DAY_MS;

const isPreviousOld = ({ previous_check, last_check }: Checks): boolean =>
  previous_check !== null &&
  last_check !== null &&
  Date.parse(last_check) - Date.parse(previous_check) > OLD_MS;

/** Whether the previous check has to be dated, as it is not of the day that readers expect. */
export const isOfOtherDay = (row: Checks, period: Period, now: number): boolean =>
  period === USUAL_PERIOD
    ? isPreviousOld(row)
    : row.previous_check !== null && isoDay(row.previous_check) !== sinceDay(period, now);

type Checks = Pick<AnalyzedKeyword, 'previous_check' | 'last_check'>;
