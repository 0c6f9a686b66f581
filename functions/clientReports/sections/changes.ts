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
  return [
    ...movesTable('O que subiu ou entrou', gains, up + entered),
    ...movesTable('O que caiu ou saiu', losses, down + left),
  ];
};

/** The overview lists the first hundred of `total`. */
const movesTable = (caption: string, rows: readonly Move[], total: number): ReportBlock[] =>
  tableOf(
    caption,
    rows,
    [
      ['Palavra-chave', ({ keyword }) => keyword],
      ['Antes', ({ previous_position }) => positionText(previous_position), 'right'],
      ['Agora', ({ position }) => positionText(position), 'right'],
      ['Mudança', placesCell, 'right'],
      ['Visibilidade', ({ worth }) => pointsCell(worth), 'right'],
    ],
    { total },
  );

type Overtaking = Overview['overtakings'][number]['passed'][number];

export const competitorsBlocks = (overview: Overview): ReportBlock[] => {
  const { competitors, overtakings, days } = overview;
  const tracked = competitors.map(({ id, name }, index) => {
    const { passed = [], passed_by = [] } =
      overtakings.find(({ competitor_id }) => competitor_id === id) ?? {};
    return { name, visibility: days.at(-1)?.competitors[index] ?? null, passed, passed_by };
  });
  const nearest = tracked
    .flatMap(({ name, passed, passed_by }) => [
      ...passed.map((row) => ({ ...row, now: { text: `à frente de ${name}`, tone: 'better' as const } })),
      ...passed_by.map((row) => ({ ...row, now: { text: `atrás de ${name}`, tone: 'worse' as const } })),
    ])
    .toSorted((a, b) => bestOf(a) - bestOf(b));
  const strongest = tracked.toSorted((a, b) => (b.visibility ?? 0) - (a.visibility ?? 0));
  const blocks = [
    ...tableOf('Concorrentes', strongest, [
      ['Concorrente', ({ name }) => name],
      ['Visibilidade', ({ visibility }) => percent(visibility), 'right'],
      ['Passou', ({ passed_by }) => whole(passed_by.length), 'right'],
      ['Foi passado', ({ passed }) => whole(passed.length), 'right'],
    ]),
    ...tableOf('Ultrapassagens mais perto do topo', nearest, [
      ['Palavra-chave', ({ keyword }) => keyword],
      ['Agora', ({ now }) => now],
      ['Posição', ({ position }) => positionText(position), 'right'],
      ['Concorrente', ({ competitor_position }) => positionText(competitor_position), 'right'],
    ]),
  ];
  return orElse(blocks, 'Nenhum concorrente é acompanhado.');
};

/** One of the two was found. */
const bestOf = ({ position, competitor_position }: Overtaking): number =>
  Math.min(position ?? Number.POSITIVE_INFINITY, competitor_position ?? Number.POSITIVE_INFINITY);

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
