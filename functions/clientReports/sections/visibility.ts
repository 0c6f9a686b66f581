import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Overview } from '#shared/contract/visibility.ts';
import { comparedText, daysOf, figuresOf } from '#shared/overviewFigures.ts';
import { linesOf } from './blocks.ts';

export const visibilityBlocks = (overview: Overview): ReportBlock[] => {
  const today = overview.days.at(-1);
  if (!today) return [linesOf(NOTHING_KNOWN)];
  return [
    { kind: 'figures', figures: figuresOf(overview, today).filter(({ label }) => !LEFT_OUT.includes(label)) },
    ...chartOf(overview),
    linesOf(
      comparedText(overview, today),
      'Visibilidade: 100% é o primeiro lugar em todas as palavras-chave; cada posição conta pela parte dos cliques que costuma receber. Share of voice: a parte da empresa na soma dela com os concorrentes acompanhados.',
    ),
  ];
};

export const NOTHING_KNOWN = 'Ainda não há posições verificadas.';

/** The overview shows them, too. */
const LEFT_OUT = ['Top 50', 'Não verificadas'];

/** More lines than these and the company's cannot be told apart on paper. */
const MOST_LINES = 5;

/** Nothing for a single day, which the figures show. */
const chartOf = (overview: Overview): ReportBlock[] => {
  const { company, competitors } = overview;
  const shown = daysOf(overview);
  if (shown.length < 2) return [];
  const lines = competitors.map(({ name, site }, index) => {
    const values = shown.map((day) => day.competitors[index] ?? null);
    return { name, site, values };
  });
  const strongest = lines.toSorted((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0));
  return [
    {
      kind: 'chart',
      caption: 'Visibilidade por dia',
      days: shown.map(({ day }) => day),
      series: [
        { name: company.name, site: 0, values: shown.map(({ own }) => own.visibility) },
        ...strongest.slice(0, MOST_LINES),
      ],
      breaks: shown.filter(({ new_engine }) => new_engine).map(({ day }) => day),
    },
  ];
};
