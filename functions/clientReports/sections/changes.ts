import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Move, Overview } from '#shared/contract/visibility.ts';
import { percent, positionText, whole } from '#shared/format.ts';
import { linesOf, orElse, placesCell, pointsCell, tableOf } from './blocks.ts';

export const movesBlocks = ({
  moves: { up, down, entered, left },
  change,
  gains,
  losses,
}: Overview): ReportBlock[] => {
  if (!change) return [linesOf('Ainda não há um dia anterior com que comparar.')];
  if (gains.length + losses.length === 0) return [linesOf('Nenhuma posição mudou no período.')];
  const counts = { Subiram: up, Caíram: down, Entraram: entered, Saíram: left };
  const figures = Object.entries(counts).map(([label, count]) => ({
    label,
    value: whole(count),
    change: null,
  }));
  return [
    { kind: 'figures', figures },
    ...movesTable('O que subiu', gains),
    ...movesTable('O que caiu', losses),
  ];
};

const movesTable = (caption: string, rows: readonly Move[]): ReportBlock[] =>
  tableOf(caption, rows, [
    ['Palavra-chave', ({ keyword }) => keyword],
    ['Antes', ({ previous_position }) => positionText(previous_position), 'right'],
    ['Agora', ({ position }) => positionText(position), 'right'],
    ['Mudança', placesCell, 'right'],
    ['Visibilidade', ({ worth }) => pointsCell(worth), 'right'],
  ]);

export const competitorsBlocks = (overview: Overview): ReportBlock[] => {
  const { company, competitors, overtakings, days } = overview;
  const tracked = competitors.map(({ id, name }, index) => {
    const { passed = [], passed_by = [] } =
      overtakings.find(({ competitor_id }) => competitor_id === id) ?? {};
    return { name, visibility: days.at(-1)?.competitors[index] ?? null, passed, passed_by };
  });
  const passing = (caption: string, list: 'passed' | 'passed_by') =>
    tableOf(
      caption,
      tracked.flatMap(({ name, [list]: passed }) => passed.map((row) => ({ ...row, name }))),
      [
        ['Palavra-chave', ({ keyword }) => keyword],
        ['Concorrente', ({ name }) => name],
        ['Posição dele', ({ competitor_position }) => positionText(competitor_position), 'right'],
        [company.name, ({ position }) => positionText(position), 'right'],
      ],
    );
  const strongest = tracked.toSorted((a, b) => (b.visibility ?? 0) - (a.visibility ?? 0));
  const blocks = [
    ...tableOf('Concorrentes', strongest, [
      ['Concorrente', ({ name }) => name],
      ['Visibilidade', ({ visibility }) => percent(visibility), 'right'],
      ['Passou', ({ passed_by }) => whole(passed_by.length), 'right'],
      ['Foi passado', ({ passed }) => whole(passed.length), 'right'],
    ]),
    ...passing(`${company.name} ultrapassou`, 'passed'),
    ...passing(`Ultrapassaram ${company.name}`, 'passed_by'),
  ];
  return orElse(blocks, 'Nenhum concorrente é acompanhado.');
};

export const opportunitiesBlocks = ({ striking_distance }: Overview): ReportBlock[] =>
  orElse(
    tableOf('Palavras-chave a um passo do top 3 ou do top 10', striking_distance, [
      ['Palavra-chave', ({ keyword }) => keyword],
      ['Posição', ({ position }) => positionText(position), 'right'],
      ['Próximo passo', ({ next_position }) => `top ${next_position}`],
      ['Vale', ({ worth }) => pointsCell(worth).text, 'right'],
      ['Buscas por mês', ({ volume }) => (volume === null ? '—' : whole(volume)), 'right'],
    ]),
    'Nenhuma palavra-chave está entre a 4ª e a 20ª posição.',
  );
