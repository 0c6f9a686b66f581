import { withoutFormula } from '../ui/bare/text/csv.ts';
import { tableOf } from '../ui/bare/text/readTable.ts';
import type { NewKeyword } from './bulk.ts';
import { indexIn, isHeader } from './columnNames.ts';

interface Columns {
  readonly keyword: number;
  readonly tags: number;
  readonly volume: number;
}

const columnsOf = (header: readonly string[]): Columns => ({
  keyword: indexIn(header, 'keyword'),
  tags: indexIn(header, 'tags'),
  volume: indexIn(header, 'volume'),
});

/** Whole numbers, also with separators of thousands. */
const NUMBER = /^\d{1,3}(?:[.,\u00a0 ]?\d{3})*$/;

/** Without a header: keyword, tags, volume; or keyword and volume, if the second column has only numbers. */
const usualColumns = (rows: readonly (readonly string[])[]): Columns => {
  const isVolume = rows.every(([, second = '']) => second === '' || /^-?[\d.,]+$/.test(second));
  return isVolume ? { keyword: 0, tags: -1, volume: 1 } : { keyword: 0, tags: 1, volume: 2 };
};

/** Takes one keyword per line, with its tags and volume from further columns. Folds white space. */
export const keywordsIn = (pasted: string): NewKeyword[] => {
  const { header, rows: below } = tableOf(pasted, isHeader);
  const hasHeader = isHeader(header);
  const rows = hasHeader ? below : [header, ...below];
  const columns = hasHeader ? columnsOf(header) : usualColumns(rows);
  return rows.flatMap((cells) => {
    const [keyword = '', tags = '', volume = ''] = [columns.keyword, columns.tags, columns.volume].map(
      (at) => cells[at],
    );
    return keyword === '' ? [] : [{ keyword, ...tagsIn(tags), ...volumeIn(volume) }];
  });
};

const tagsIn = (cell: string) => {
  const tags = cell.split(/[,;]/).flatMap((name) => name.trim() || []);
  return tags.length > 0 && { tags };
};

const volumeIn = (cell: string) => {
  if (NUMBER.test(cell)) return { volume: Number(cell.replace(/\D/g, '')) };
  return !/^[-–—]?$/.test(cell) && { noVolume: cell };
};

/** The keywords as a list that `keywordsIn` reads again: what a file's other columns say is left out. */
export const listText = (keywords: readonly NewKeyword[]): string =>
  [
    ['Palavra-chave', 'Etiquetas', 'Volume'],
    ...keywords.map(({ keyword, tags = [], volume, noVolume = '' }) => [
      quoted(keyword.startsWith("'") ? withoutFormula(keyword) : keyword),
      tags.join(','),
      volume ?? quoted(noVolume),
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

const quoted = (cell: string): string => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
