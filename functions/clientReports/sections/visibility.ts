import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Overview } from '#shared/contract/visibility.ts';
import { comparedText, daysOf, figuresOf } from '#shared/overviewFigures.ts';
import { linesOf } from './blocks.ts';

export const visibilityBlocks = (overview: Overview): ReportBlock[] => {
  const today = overview.days.at(-1);
  if (!today) return [linesOf(NOTHING_KNOWN)];
  return [
    { kind: 'figures', figures: figuresOf(overview, today).filter(({ label }) => !LEFT_OUT.includes(label)) },
    chartOf(overview),
    linesOf(
      comparedText(overview, today),
      'Visibilidade: 100% é o primeiro lugar em todas as palavras-chave; cada posição conta pela parte dos cliques que costuma receber.',
    ),
  ];
};

export const NOTHING_KNOWN = 'Ainda não há posições verificadas.';

/** The overview shows them, too. */
const LEFT_OUT = ['Top 50', 'Não verificadas'];

const chartOf = (overview: Overview): ReportBlock => {
  const { company, competitors } = overview;
  const shown = daysOf(overview);
  return {
    kind: 'chart',
    caption: 'Visibilidade por dia',
    days: shown.map(({ day }) => day),
    series: [
      { name: company.name, site: 0, values: shown.map(({ own }) => own.visibility) },
      ...competitors.map(({ name, site }, index) => {
        const values = shown.map((day) => day.competitors[index] ?? null);
        return { name, site, values };
      }),
    ],
    breaks: shown.filter(({ new_engine }) => new_engine).map(({ day }) => day),
  };
};
