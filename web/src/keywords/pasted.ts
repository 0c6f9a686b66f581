import { pastedTable } from '../ui/bare/text/pastedTable.ts';
import type { NewKeyword } from './bulk.ts';

/** The headers of columns in files of this product and others, such as Google's keyword planner. */
const HEADERS = {
  keyword: ['palavra-chave', 'palavras-chave', 'keyword', 'keywords'],
  tags: ['etiquetas', 'etiqueta', 'tags', 'tag'],
  volume: [
    'volume',
    'avg. monthly searches',
    'média de pesquisas mensais',
    'search volume',
    'volume de busca',
  ],
};

interface Columns {
  readonly keyword: number;
  readonly tags: number;
  readonly volume: number;
}

const columnsOf = (cells: readonly string[]): Columns => {
  const names = cells.map((cell) => cell.toLowerCase());
  const at = (column: keyof Columns) => names.findIndex((name) => HEADERS[column].includes(name));
  return { keyword: at('keyword'), tags: at('tags'), volume: at('volume') };
};

/** Whole numbers, also with separators of thousands. */
const NUMBER = /^\d{1,3}(?:[.,\u00a0 ]?\d{3})*$/;

/** Without a header: keyword, tags, volume; or keyword and volume, if the second column has only numbers. */
const usualColumns = (rows: readonly (readonly string[])[]): Columns => {
  const isVolume = rows.every(([, second = '']) => second === '' || /^-?[\d.,]+$/.test(second));
  return isVolume ? { keyword: 0, tags: -1, volume: 1 } : { keyword: 0, tags: 1, volume: 2 };
};

/** Takes one keyword per line, with its tags and volume from further columns. Folds white space. */
export const keywordsIn = (pasted: string): NewKeyword[] => {
  const rows = pastedTable(pasted);
  // Files may begin with lines of one cell, such as a title. A word alone may be a keyword itself.
  const head = rows.findIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  const named = columnsOf(rows[head] ?? []);
  const hasHeader = named.keyword !== -1;
  const columns = hasHeader ? named : usualColumns(rows);
  return rows.slice(hasHeader ? head + 1 : 0).flatMap((cells) => {
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
      quoted(keyword),
      tags.join(','),
      volume ?? quoted(noVolume),
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

const quoted = (cell: string): string => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const NO_TEXT = 'Este arquivo não é de texto. Salve ou exporte a planilha em CSV e tente de novo.';

/** Control characters, but for white space: every image, spreadsheet and archive begins with some. */
const BINARY = /[^\P{Cc}\s]/u;
const HEAD = 20_000;

/** Undefined for a file that is no text. A stray control character far below its head does not matter. */
export const textOfFile = (bytes: Uint8Array): string | undefined => {
  const text = decoded(bytes);
  return BINARY.test(text.slice(0, HEAD)) ? undefined : text;
};

/** Decodes UTF-16, which Google exports, or else UTF-8, or else what older spreadsheets save. */
const decoded = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
