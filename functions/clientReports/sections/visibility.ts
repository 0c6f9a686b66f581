import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { CompanyDay, Overview, SiteChange } from '#shared/contract/visibility.ts';
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

/** A share of all visibility says nothing without competitors. */
const shareOf = ({ competitors }: Overview, day: CompanyDay | null): number | null =>
  competitors.length === 0 || day === null ? null : day.share_of_voice;

const figuresOf = (overview: Overview, today: CompanyDay): Figure[] => {
  const { change, before } = overview;
  const { own } = today;
  const share = shareOf(overview, today);
  const shareBefore = shareOf(overview, before && before.day < today.day ? before : null);
  const shareChange = share !== null && shareBefore !== null ? share - shareBefore : null;
  const ownCount = (label: string, name: keyof SiteChange, isLessBetter = false): Figure =>
    figure(label, whole(own[name] ?? 0), change?.[name], signed, isLessBetter);
  return [
    figure('Visibilidade', percent(own.visibility), change?.visibility, points),
    ...(share === null ? [] : [figure('Share of voice', percent(share), shareChange, points)]),
    // Without one among the first 50, the mean of what counts as 51 says nothing.
    figure(
      'Posição geral',
      decimal(own.top_50 === 0 ? null : own.overall_position),
      change?.overall_position,
      (by) => `${by < 0 ? 'melhorou' : 'piorou'} ${decimal(Math.abs(by))}`,
      true,
    ),
    ownCount('Top 3', 'top_3'),
    ownCount('Top 10', 'top_10'),
    ownCount('Top 20', 'top_20'),
    ownCount('Não encontradas', 'not_found', true),
  ];
};

const figure = (
  label: string,
  value: string,
  change: number | null | undefined,
  text: (change: number) => string,
  isLessBetter = false,
): Figure => ({
  label,
  value,
  change: isChange(change) ? text(change) : null,
  ...toneOf(change, isLessBetter),
});

/** The days of the period, which begins with the day compared with. */
const chartOf = ({ company, competitors, days, since, before }: Overview): ReportBlock => {
  const first = before && before.day < since ? before.day : since;
  const shown = days.filter(({ day }) => day >= first);
  return {
    kind: 'chart',
    caption: 'Visibilidade por dia',
    days: shown.map(({ day }) => day),
    series: [
      {
        name: company.name,
        owner: 'own',
        site: 0,
        values: shown.map(({ own }) => own.visibility),
      },
      ...competitors.map(({ name, site }, index) => ({
        name,
        owner: 'competitor' as const,
        site,
        values: shown.map((day) => day.competitors[index] ?? null),
      })),
    ],
    breaks: shown.filter(({ new_engine }) => new_engine).map(({ day }) => day),
    unit: '%',
  };
};
