import type { RankingPage } from '#shared/contract/pages.ts';
import type { CsvTable } from '../../ui/bare/text/csv.ts';

/** The pages as a file, with a line for each keyword that a page ranks for. */
export const pagesCsv = (pages: readonly RankingPage[]): CsvTable => ({
  header: [
    'Página',
    'Visibilidade',
    'Variação da visibilidade',
    'Melhor posição',
    'Top 3',
    'Top 10',
    'Palavra-chave',
    'Posição',
    'Posição anterior',
  ],
  rows: pages.flatMap(({ url, keywords, ...page }) => {
    const columns = [
      url,
      page.visibility,
      page.visibility_change,
      page.best_position,
      page.top_3,
      page.top_10,
    ];
    if (keywords.length === 0) return [[...columns, null, null, null]];
    return keywords.map(({ keyword, position, previous_position }) => [
      ...columns,
      keyword,
      position,
      previous_position,
    ]);
  }),
});
