import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Move, Overview } from '#shared/contract/visibility.ts';
import { whole } from '#shared/format.ts';
import { linesOf, orElse, percent, placesCell, pointsCell, positionText, tableOf } from './blocks.ts';

const MOST_ROWS = 15;

/** What was won and lost. */
export const movesBlocks = ({
  moves: { up, down, entered, left },
  gains,
  losses,
}: Overview): ReportBlock[] =>
  gains.length + losses.length === 0
    ? [linesOf('Nenhuma posição mudou no período.')]
    : [
        {
          kind: 'figures',
          figures: [
            { label: 'Subiram', value: whole(up), change: null },
            { label: 'Caíram', value: whole(down), change: null },
            { label: 'Entraram', value: whole(entered), change: null },
            { label: 'Saíram', value: whole(left), change: null },
          ],
        },
        ...movesTable('O que subiu', gains),
        ...movesTable('O que caiu', losses),
      ];

const movesTable = (caption: string, rows: readonly Move[]): ReportBlock[] =>
  tableOf({
    caption,
    rows,
    columns: [
      { label: 'Palavra-chave', cell: ({ keyword }) => keyword },
      { label: 'Antes', isNumber: true, cell: (move) => positionText(move.previous_position) },
      { label: 'Agora', isNumber: true, cell: ({ position }) => positionText(position) },
      { label: 'Mudança', isNumber: true, cell: placesCell },
      { label: 'Visibilidade', isNumber: true, cell: ({ worth }) => pointsCell(worth) },
    ],
    most: MOST_ROWS,
  });

/** Who passed whom. */
export const competitorsBlocks = (overview: Overview): ReportBlock[] => {
  const { company, competitors, overtakings, days } = overview;
  const today = days.at(-1);
  const rivals = competitors.map(({ id, name }, index) => ({
    name,
    visibility: today?.competitors[index] ?? null,
    taken: overtakings.find(({ competitor_id }) => competitor_id === id),
  }));
  const rowsOf = (list: 'passed' | 'passed_by') =>
    rivals.flatMap(({ name, taken }) => (taken?.[list] ?? []).map((row) => ({ ...row, name })));
  const passing = (caption: string, list: 'passed' | 'passed_by') =>
    tableOf({
      caption,
      rows: rowsOf(list),
      columns: [
        { label: 'Palavra-chave', cell: ({ keyword }) => keyword },
        { label: 'Concorrente', cell: ({ name }) => name },
        {
          label: 'Posição dele',
          isNumber: true,
          cell: ({ competitor_position }) => positionText(competitor_position),
        },
        { label: company.name, isNumber: true, cell: ({ position }) => positionText(position) },
      ],
      most: MOST_ROWS,
    });
  return orElse(
    [
      ...tableOf({
        caption: 'Concorrentes',
        rows: rivals.toSorted((a, b) => (b.visibility ?? 0) - (a.visibility ?? 0)),
        columns: [
          { label: 'Concorrente', cell: ({ name }) => name },
          { label: 'Visibilidade', isNumber: true, cell: ({ visibility }) => percent(visibility) },
          { label: 'Ultrapassou', isNumber: true, cell: ({ taken }) => whole(taken?.passed_by.length ?? 0) },
          {
            label: 'Foi ultrapassado',
            isNumber: true,
            cell: ({ taken }) => whole(taken?.passed.length ?? 0),
          },
        ],
      }),
      ...passing(`${company.name} ultrapassou`, 'passed'),
      ...passing(`Ultrapassaram ${company.name}`, 'passed_by'),
    ],
    'Nenhum concorrente é acompanhado.',
  );
};

/** What is within reach. */
export const opportunitiesBlocks = ({ striking_distance }: Overview): ReportBlock[] =>
  orElse(
    tableOf({
      caption: 'Palavras-chave a um passo do top 3 ou do top 10',
      rows: striking_distance,
      columns: [
        { label: 'Palavra-chave', cell: ({ keyword }) => keyword },
        { label: 'Posição', isNumber: true, cell: ({ position }) => positionText(position) },
        { label: 'Próximo passo', cell: ({ next_position }) => `top ${next_position}` },
        { label: 'Vale', isNumber: true, cell: ({ worth }) => pointsCell(worth).text },
        {
          label: 'Buscas por mês',
          isNumber: true,
          cell: ({ volume }) => (volume === null ? '—' : whole(volume)),
        },
      ],
      most: MOST_ROWS,
    }),
    'Nenhuma palavra-chave está entre a 4ª e a 20ª posição.',
  );
