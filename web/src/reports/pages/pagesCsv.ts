import type { RankingPage } from '#shared/contract/pages.ts';
import { type CsvTable, csvTable } from '../../ui/bare/text/csv.ts';

/** The pages as a file, with a line for each keyword that a page ranks for. */
export const pagesCsv = (pages: readonly RankingPage[]): CsvTable =>
  csvTable(
    pages.flatMap((page) => {
      const keywords = page.keywords.length === 0 ? [undefined] : page.keywords;
      return keywords.map((keyword) => ({ page, keyword }));
    }),
    [
      ['Página', ({ page }) => page.url],
      ['Visibilidade', ({ page }) => page.visibility],
      ['Variação da visibilidade', ({ page }) => page.visibility_change],
      ['Melhor posição', ({ page }) => page.best_position],
      ['Top 3', ({ page }) => page.top_3],
      ['Top 10', ({ page }) => page.top_10],
      ['Palavra-chave', ({ keyword }) => keyword?.keyword ?? null],
      ['Posição', ({ keyword }) => keyword?.position ?? null],
      ['Posição anterior', ({ keyword }) => keyword?.previous_position ?? null],
    ],
  );
