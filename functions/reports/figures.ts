import type { AnalyzedKeyword, Trend } from '#shared/contract/reports.ts';
import { averagePosition } from '../rankings/standing.ts';

type Row = Pick<AnalyzedKeyword, 'is_active' | 'current_position' | 'trend'>;

/** What a company's keywords come to. Inactive ones, whose last positions only get older, do not count. */
export const figuresOf = (keywords: readonly Row[]) => {
  const active = keywords.filter(({ is_active }) => is_active);
  const countTrend = (wanted: Trend) => active.filter(({ trend }) => trend === wanted).length;
  return {
    average_position: averagePosition(active.map(({ current_position }) => current_position)),
    improved: countTrend('up'),
    declined: countTrend('down'),
    not_found: countTrend('not_found'),
  };
};
