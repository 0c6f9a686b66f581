import { CURVE, clickCurves } from '#shared/clickCurve.ts';
import type { CompanyDay } from '#shared/contract/visibility.ts';
import { isSameEngine } from '#shared/engines.ts';
import { type DayFigures, shareOfVoice } from '../../days/figures.ts';

export const companyDays = (days: readonly DayFigures[], competitorIds: readonly string[]): CompanyDay[] =>
  days.map((figures, index) => {
    const rivals = competitorIds.map((id) => figures.rivals.get(id));
    return {
      day: figures.day,
      ...newEngine(days[index - 1], figures),
      keywords: figures.keywords,
      own: figures.own,
      share_of_voice: shareOfVoice(
        figures.own,
        rivals.filter((rival) => rival !== undefined),
      ),
      competitors: rivals.map((rival) => rival?.visibility ?? null),
    };
  });

export const newEngine = (before: DayFigures | undefined, { engine }: DayFigures) =>
  before?.engine && engine && !isSameEngine(before.engine, engine) ? { new_engine: true as const } : {};

export const basisOf = (keywords: readonly { readonly volume?: number | undefined }[]) => {
  const { name, source } = clickCurves[CURVE];
  return {
    curve: { name, source },
    keywords: keywords.length,
    with_volume: keywords.filter(({ volume }) => volume !== undefined).length,
  };
};
