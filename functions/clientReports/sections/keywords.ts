import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Note } from '#shared/contract/notes.ts';
import { counted, dayText } from '#shared/format.ts';
import type { ReportedKeyword } from '../reportData.ts';
import { dateText, orElse, pageText, placesCell, positionText, tableOf } from './blocks.ts';

const verifiedText = ({ last_check }: ReportedKeyword): string =>
  last_check === null ? 'nunca' : dateText(last_check);

export const unverifiedBlocks = (keywords: readonly ReportedKeyword[]): ReportBlock[] => {
  const rows = keywords.filter(({ verification }) => verification !== 'verified');
  return orElse(
    tableOf({
      caption: `${counted(rows.length, 'posição não foi verificada', 'posições não foram verificadas')} na última tentativa`,
      rows,
      columns: [
        { label: 'Palavra-chave', cell: ({ keyword }) => keyword },
        { label: 'Verificada em', cell: verifiedText },
      ],
    }),
    'Todas as posições foram verificadas.',
  );
};

/** The best position first, then those that were not found. */
export const keywordsBlocks = (keywords: readonly ReportedKeyword[]): ReportBlock[] =>
  orElse(
    tableOf({
      caption: 'Todas as palavras-chave',
      rows: keywords.toSorted(byPosition),
      columns: [
        { label: 'Palavra-chave', cell: ({ keyword }) => keyword },
        { label: 'Posição', isNumber: true, cell: currentText },
        {
          label: 'Antes',
          isNumber: true,
          cell: ({ previous_position, previous_check }) =>
            previous_check === null ? '—' : positionText(previous_position),
        },
        {
          label: 'Mudança',
          isNumber: true,
          cell: ({ current_position, previous_position, previous_check }) =>
            previous_check === null ? '—' : placesCell({ position: current_position, previous_position }),
        },
        { label: 'Página', cell: ({ url }) => pageText(url) },
        { label: 'Verificada em', cell: verifiedText },
      ],
    }),
    'Nenhuma palavra-chave é acompanhada.',
  );

const currentText = ({ current_position, depth, last_check }: ReportedKeyword): string =>
  last_check === null ? '—' : positionText(current_position, depth);

const rankOf = ({ current_position, last_check }: ReportedKeyword): number =>
  current_position ?? (last_check === null ? 1001 : 1000);

const byPosition = (a: ReportedKeyword, b: ReportedKeyword): number =>
  rankOf(a) - rankOf(b) || a.keyword.localeCompare(b.keyword, 'pt-BR');

export const notesBlocks = (notes: readonly Note[]): ReportBlock[] =>
  orElse(
    tableOf({
      caption: 'O que aconteceu no período',
      rows: notes,
      columns: [
        { label: 'Dia', cell: ({ day }) => dayText(day) },
        { label: 'Nota', cell: ({ text }) => text },
      ],
    }),
    'Nenhuma nota no período.',
  );
