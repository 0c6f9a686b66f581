import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Note } from '#shared/contract/notes.ts';
import { counted, dayText, positionText } from '#shared/format.ts';
import type { ReportData, ReportedKeyword } from '../reportData.ts';
import { type Column, dateText, orElse, pageText, placesCell, tableOf } from './blocks.ts';

const verified: Column<ReportedKeyword> = [
  'Verificada em',
  ({ last_check }) => (last_check === null ? 'nunca' : dateText(last_check)),
];

export const unverifiedBlocks = (keywords: readonly ReportedKeyword[]): ReportBlock[] => {
  const rows = keywords.filter(({ verification }) => verification !== 'verified');
  const count = counted(rows.length, 'posição não foi verificada', 'posições não foram verificadas');
  const columns = [['Palavra-chave', ({ keyword }: ReportedKeyword) => keyword] as const, verified];
  return orElse(
    tableOf(`${count} na última tentativa`, rows, columns, { brief: rows.length }),
    'Todas as posições foram verificadas.',
  );
};

export const keywordsBlocks = ({ keywords, overview }: ReportData): ReportBlock[] =>
  orElse(
    tableOf(
      'Todas as palavras-chave',
      keywords.toSorted(byPosition),
      [
        ['Palavra-chave', ({ keyword }) => keyword],
        ['Posição', (row) => (row.last_check ? positionText(row.current_position) : '—'), 'right'],
        ['Antes', (row) => (row.previous_check ? positionText(row.previous_position) : '—'), 'right'],
        ['Mudança', changeCell, 'right'],
        ['Página', ({ url }) => (url === null ? '—' : pageText(url, overview.company.domain))],
        verified,
      ],
      { brief: keywords.length },
    ),
    'Nenhuma palavra-chave é acompanhada.',
  );

const changeCell = ({ current_position: position, previous_position, previous_check }: ReportedKeyword) =>
  previous_check === null || (position ?? previous_position) === null
    ? '—'
    : placesCell({ position, previous_position });

const LAST = 1000;

const byPosition = (a: ReportedKeyword, b: ReportedKeyword): number =>
  (a.current_position ?? LAST) - (b.current_position ?? LAST) || a.keyword.localeCompare(b.keyword, 'pt-BR');

export const notesBlocks = (notes: readonly Note[]): ReportBlock[] =>
  orElse(
    tableOf('O que aconteceu no período', notes, [
      ['Dia', ({ day }) => dayText(day)],
      ['Nota', ({ text }) => text],
    ]),
    'Nenhuma nota no período.',
  );
