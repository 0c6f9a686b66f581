import type { AnalyzedKeyword, Trend, Verification } from '#shared/contract/reports.ts';
import type { Engine } from '#shared/messages.ts';
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

interface CompetitorRow {
  readonly is_active: boolean;
  readonly position: number | null;
  readonly verification: Verification;
  readonly beyond?: boolean | undefined;
  readonly other_engine?: Engine | undefined;
}

/** What the active keywords come to for a competitor. Positions of another engine cannot be compared. */
export const competitorFiguresOf = (keywords: readonly CompetitorRow[]) => {
  const active = keywords.filter(({ is_active }) => is_active);
  const found = active.flatMap(({ position, other_engine }) => (other_engine ? [] : (position ?? [])));
  return {
    average_position: averagePosition(found),
    found: found.length,
    active_keywords: active.length,
    not_verified: active.filter(({ verification, beyond }) => verification !== 'verified' || beyond).length,
  };
};
