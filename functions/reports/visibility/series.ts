import { CURVE, clickCurves } from '#shared/clickCurve.ts';
import type { CompanyDay } from '#shared/contract/visibility.ts';
import { isSameEngine } from '#shared/engines.ts';
import { type DayMetrics, shareOfVoice } from '../../days/metrics.ts';

export const companyDays = (days: readonly DayMetrics[], competitorIds: readonly string[]): CompanyDay[] =>
  days.map((metrics, index) => {
    const competitors = competitorIds.map((id) => metrics.competitors.get(id));
    return {
      day: metrics.day,
      ...newEngine(days[index - 1], metrics),
      keywords: metrics.keywords,
      own: metrics.own,
      share_of_voice: shareOfVoice(
        metrics.own,
        competitors.filter((competitor) => competitor !== undefined),
      ),
      competitors: competitors.map((competitor) => competitor?.visibility ?? null),
    };
  });

export const newEngine = (before: DayMetrics | undefined, { engine }: DayMetrics) =>
  before?.engine && engine && !isSameEngine(before.engine, engine) ? { new_engine: true as const } : {};

export const basisOf = (keywords: readonly { readonly volume?: number | undefined }[]) => {
  const { name, source } = clickCurves[CURVE];
  return {
    curve: { name, source },
    keywords: keywords.length,
    with_volume: keywords.filter(({ volume }) => volume !== undefined).length,
  };
};
