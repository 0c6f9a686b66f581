import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { CompanyDay, Overview } from '#shared/contract/visibility.ts';
import { counted, dayText, decimal, signed, whole } from '#shared/format.ts';
import { type Figure, isChange, linesOf, percent, points, toneOf } from './blocks.ts';

export const visibilityBlocks = (overview: Overview): ReportBlock[] => {
  const today = overview.days.at(-1);
  if (!today) return [linesOf(NOTHING_KNOWN)];
  const { basis, before, change } = overview;
  return [
    { kind: 'figures', figures: figuresOf(overview, today) },
    chartOf(overview),
    linesOf(
      `${dayText(today.day)}, ${counted(today.keywords, 'palavra-chave ativa', 'palavras-chave ativas')}. ${
        change
          ? `As mudanças comparam ${before ? `com ${dayText(before.day)}` : 'com a medição anterior'} as mesmas palavras-chave, com os pesos de hoje.`
          : 'Ainda não há um dia anterior do mesmo buscador com que comparar.'
      }`,
      `Visibilidade: de 0 a 100%, o primeiro lugar em todas as palavras-chave, pela curva de cliques ${basis.curve.name}.`,
    ),
  ];
};

export const NOTHING_KNOWN = 'Ainda não há posições verificadas.';

type Row = readonly [string, string, number | null | undefined, (by: number) => string, boolean?];

const figuresOf = ({ competitors, before, change }: Overview, today: CompanyDay): Figure[] => {
  const { own, share_of_voice: share } = today;
  const shareBefore = before && before.day < today.day ? before.share_of_voice : null;
  const shareChange = share === null || shareBefore === null ? null : share - shareBefore;
  // Without one among the first 50, the mean of what counts as 51 says nothing.
  const overall = own.top_50 === 0 ? null : own.overall_position;
  const rows: readonly Row[] = [
    ['Visibilidade', percent(own.visibility), change?.visibility, points],
    ['Share of voice', percent(competitors.length === 0 ? null : share), shareChange, points],
    ['Posição geral', decimal(overall), change?.overall_position, placesText, true],
    ['Top 3', whole(own.top_3), change?.top_3, signed],
    ['Top 10', whole(own.top_10), change?.top_10, signed],
    ['Top 20', whole(own.top_20), change?.top_20, signed],
    ['Não encontradas', whole(own.not_found), change?.not_found, signed, true],
  ];
  return rows.map(([label, value, by, text, isLessBetter]) => ({
    label,
    value,
    change: isChange(by) && value !== '—' ? text(by) : null,
    ...toneOf(by, isLessBetter),
  }));
};

/** A lower position is better, so a sign would mislead. */
const placesText = (by: number): string => `${by < 0 ? 'melhorou' : 'piorou'} ${decimal(Math.abs(by))}`;

/** The days of the period, which begins with the day compared with. */
const chartOf = ({ company, competitors, days, since, before }: Overview): ReportBlock => {
  const first = before && before.day < since ? before.day : since;
  const shown = days.filter(({ day }) => day >= first);
  return {
    kind: 'chart',
    caption: 'Visibilidade por dia',
    days: shown.map(({ day }) => day),
    series: [
      { name: company.name, owner: 'own', site: 0, values: shown.map(({ own }) => own.visibility) },
      ...competitors.map(({ name, site }, index) => {
        const values = shown.map((day) => day.competitors[index] ?? null);
        return { name, owner: 'competitor' as const, site, values };
      }),
    ],
    breaks: shown.filter(({ new_engine }) => new_engine).map(({ day }) => day),
    unit: '%',
  };
};
