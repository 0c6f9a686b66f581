import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { percent, positionText, whole } from '#shared/format.ts';
import type { ReportData } from '../reportData.ts';
import { orElse, pageText, pointsCell, tableOf } from './blocks.ts';

export const pagesBlocks = ({ overview, pages }: Pick<ReportData, 'overview' | 'pages'>): ReportBlock[] => {
  const ranking = pages.filter(({ best_position }) => best_position !== null);
  const textOf = (url: string) => pageText(url, overview.company.domain);
  const blocks = [
    ...tableOf('Páginas mais visíveis', ranking, [
      ['Página', ({ url }) => textOf(url)],
      ['Palavras-chave', ({ keywords }) => whole(keywords.length), 'right'],
      ['Melhor', ({ best_position }) => positionText(best_position), 'right'],
      ['Top 10', ({ top_10 }) => whole(top_10), 'right'],
      ['Visibilidade', ({ visibility }) => percent(visibility), 'right'],
      ['Mudança', ({ visibility_change }) => pointsCell(visibility_change), 'right'],
    ]),
    ...tableOf('Mudou a página que aparece', overview.changed_pages, [
      ['Palavra-chave', ({ keyword }) => keyword],
      ['Posição', ({ position }) => positionText(position), 'right'],
      ['Antes', ({ previous_url }) => textOf(previous_url)],
      ['Agora', ({ url }) => textOf(url)],
    ]),
    ...tableOf('Páginas que disputam a mesma palavra-chave', overview.cannibalised, [
      ['Palavra-chave', ({ keyword }) => keyword],
      ['Trocas em 14 dias', ({ changes }) => whole(changes), 'right'],
      ['Páginas', ({ urls }) => urls.map(textOf).join(', ')],
    ]),
  ];
  return orElse(blocks, 'Nenhuma página aparece nos resultados lidos.');
};
