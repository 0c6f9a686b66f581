import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { whole } from '#shared/format.ts';
import type { ReportData } from '../reportData.ts';
import { orElse, pageText, percent, pointsCell, positionText, tableOf } from './blocks.ts';

const MOST_PAGES = 15;

export const pagesBlocks = ({ overview, pages }: Pick<ReportData, 'overview' | 'pages'>): ReportBlock[] =>
  orElse(
    [
      ...tableOf({
        caption: 'Páginas mais visíveis',
        rows: pages.filter(({ best_position }) => best_position !== null),
        columns: [
          { label: 'Página', cell: ({ url }) => pageText(url) },
          { label: 'Palavras-chave', isNumber: true, cell: ({ keywords }) => whole(keywords.length) },
          { label: 'Melhor', isNumber: true, cell: ({ best_position }) => positionText(best_position) },
          { label: 'Top 10', isNumber: true, cell: ({ top_10 }) => whole(top_10) },
          { label: 'Visibilidade', isNumber: true, cell: ({ visibility }) => percent(visibility) },
          {
            label: 'Mudança',
            isNumber: true,
            cell: ({ visibility_change }) => pointsCell(visibility_change),
          },
        ],
        most: MOST_PAGES,
      }),
      ...tableOf({
        caption: 'Mudou a página que aparece',
        rows: overview.changed_pages,
        columns: [
          { label: 'Palavra-chave', cell: ({ keyword }) => keyword },
          { label: 'Posição', isNumber: true, cell: ({ position }) => positionText(position) },
          { label: 'Antes', cell: ({ previous_url }) => pageText(previous_url) },
          { label: 'Agora', cell: ({ url }) => pageText(url) },
        ],
        most: MOST_PAGES,
      }),
      ...tableOf({
        caption: 'Páginas que disputam a mesma palavra-chave',
        rows: overview.cannibalised,
        columns: [
          { label: 'Palavra-chave', cell: ({ keyword }) => keyword },
          { label: 'Trocas em 14 dias', isNumber: true, cell: ({ changes }) => whole(changes) },
          { label: 'Páginas', cell: ({ urls }) => urls.map(pageText).join(', ') },
        ],
        most: MOST_PAGES,
      }),
    ],
    'Nenhuma página aparece nos resultados lidos.',
  );
