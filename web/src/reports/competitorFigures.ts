import type { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';

export type CompetitorKeyword = ReplyOf<typeof reports.getCompetitor>['keywords'][number];

type Row = Pick<CompetitorKeyword, 'is_active' | 'position' | 'verification' | 'other_engine'>;

/** How many active keywords a competitor has, was found for and was not verified for. */
export const competitorFigures = (keywords: readonly Row[]) => {
  const active = keywords.filter(({ is_active }) => is_active);
  return {
    total: active.length,
    // Like the average position, without what another engine measured.
    found: active.filter(({ position, other_engine }) => position !== null && !other_engine).length,
    unverified: active.filter(({ verification }) => verification !== 'verified').length,
  };
};
