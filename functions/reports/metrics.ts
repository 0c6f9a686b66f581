import type { AnalyzedKeyword, Trend, Verification } from '#shared/contract/analysis.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import { averagePosition, mainEngine } from '../rankings/positionView.ts';

type Row = Pick<AnalyzedKeyword, 'is_active' | 'current_position' | 'last_check' | 'trend'> & {
  readonly engine: Engine | null;
};

/**
 * Ignores inactive keywords. Averages only positions of the engine that measured most of them, since others
 * are not comparable.
 */
export const analysisMetrics = (keywords: readonly Row[]) => {
  const active = keywords.filter(({ is_active }) => is_active);
  const measured = active.flatMap(({ current_position: position, last_check: at, engine }) =>
    engine && at ? [{ position, at, engine }] : [],
  );
  const by = mainEngine(measured);
  const countTrend = (wanted: Trend) => active.filter(({ trend }) => trend === wanted).length;
  return {
    average_position: averagePosition(measured, by),
    left_out: countOthers(measured, by),
    improved: countTrend('up'),
    declined: countTrend('down'),
    not_found: countTrend('not_found'),
  };
};

const countOthers = (measured: readonly { readonly engine: Engine }[], by: Engine | undefined): number =>
  measured.filter(({ engine }) => by && !isSameEngine(engine, by)).length;

interface CompetitorRow {
  readonly is_active: boolean;
  readonly position: number | null;
  readonly engine: Engine | null;
  readonly verification: Verification;
  readonly beyond?: boolean | undefined;
  readonly other_engine?: Engine | undefined;
}

/** Averages positions of the engine that the company's average uses. */
export const competitorMetrics = (keywords: readonly CompetitorRow[], companyEngine: Engine | undefined) => {
  const active = keywords.filter(({ is_active }) => is_active);
  const found = active.flatMap(({ position, engine, other_engine }) =>
    position === null || engine === null || other_engine ? [] : [{ position, engine }],
  );
  return {
    average_position: averagePosition(found, companyEngine),
    left_out: countOthers(
      active.flatMap(({ engine }) => (engine ? [{ engine }] : [])),
      companyEngine,
    ),
    found: found.length,
    active_keywords: active.length,
    not_verified: active.filter(
      ({ position, verification, beyond }) => position === null && (verification !== 'verified' || beyond),
    ).length,
  };
};
