import { withoutFormula } from '../ui/bare/text/csv.ts';
import { tableOf } from '../ui/bare/text/readTable.ts';
import type { NewKeyword } from './bulk.ts';
import { indexIn, isHeader, isTitle } from './columnNames.ts';

export interface ListColumns {
  readonly keyword: number;
  readonly tags: number;
  readonly volume: number;
}

export interface List {
  readonly rows: readonly (readonly string[])[];
  /** Undefined where only people can tell. */
  readonly columns: ListColumns | undefined;
}

/** Takes one keyword per line, with its tags and volume from further columns that have their names. */
export const listIn = (pasted: string): List => {
  const { header, rows } = tableOf(pasted, isHeader);
  if (isHeader(header)) {
    const [keyword, tags, volume] = [
      indexIn(header, 'keyword'),
      indexIn(header, 'tags'),
      indexIn(header, 'volume'),
    ];
    return { rows, columns: { keyword, tags, volume } };
  }
  const all = rows.length > 0 && isTitle(header) ? rows : [header, ...rows];
  const isPlain = all.every((row) => row.findLastIndex((cell) => cell !== '') <= 0);
  return { rows: all, columns: isPlain ? PLAIN : undefined };
};

export interface Guess {
  readonly columns: ListColumns;
  readonly hasNames: boolean;
}

/** Without names, columns are likely those of the form's help, or a keyword and its volume. */
export const guessFor = ([first = [], ...rows]: List['rows']): Guess => {
  const areFigures = (column: number) =>
    rows.length > 0 && rows.every((row) => /^[\d.,]*$/.test(row[column] ?? ''));
  const hasNames = first.some((name, column) => /\p{L}/u.test(name) && areFigures(column));
  if (hasNames || first.length > 3) return { columns: PLAIN, hasNames };
  const [tags, volume] = areFigures(1) ? [-1, 1] : [1, first.length > 2 ? 2 : -1];
  return { columns: { keyword: 0, tags, volume }, hasNames };
};

const PLAIN: ListColumns = { keyword: 0, tags: -1, volume: -1 };

export const keywordsOf = ({ rows, columns }: List): NewKeyword[] =>
  columns === undefined
    ? []
    : rows.flatMap((cells) => {
        const [keyword = '', tags = '', volume = ''] = [columns.keyword, columns.tags, columns.volume].map(
          (at) => cells[at],
        );
        return keyword === '' ? [] : [{ keyword, ...tagsIn(tags), ...volumeIn(volume) }];
      });

const tagsIn = (cell: string) => {
  const tags = cell.split(/[,;]/).flatMap((name) => name.trim() || []);
  return tags.length > 0 && { tags };
};

const volumeIn = (cell: string) => {
  const volume = searchesIn(cell);
  if (volume !== undefined) return { volume };
  return !/^[-–—]?$/.test(cell) && { noVolume: cell };
};

/** Whole numbers, also with separators of thousands or without decimals, such as 1.300 or 1300,0. */
const WHOLE = /^(\d+|[1-9]\d{0,2}([., ])\d{3}(?:\2\d{3})*)(?:[.,]0{1,2})?$/;
const ROUNDED = /^(\d+(?:[.,]\d{1,2})?) ?(k|mil|m|mi|milhão|milhões)$/i;

/** Undefined for what is no number of searches, such as 10–100: any number of it would be a wrong one. */
const searchesIn = (cell: string): number | undefined => {
  const [, digits] = WHOLE.exec(cell) ?? [];
  if (digits !== undefined) return Number(digits.replace(/\D/g, ''));
  const [, figure = '', unit] = ROUNDED.exec(cell) ?? [];
  if (unit === undefined) return undefined;
  return Math.round(Number(figure.replace(',', '.')) * (/^(?:k|mil)$/i.test(unit) ? 1e3 : 1e6));
};

/** The keywords as a list that `listIn` reads again: what a file's other columns say is left out. */
export const listText = (keywords: readonly NewKeyword[]): string =>
  [
    ['Palavra-chave', 'Etiquetas', 'Volume'],
    ...keywords.map(({ keyword, tags = [], volume, noVolume = '' }) => [
      written(keyword),
      written(tags.join(',')),
      volume ?? written(noVolume),
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

/** Without the guard against formulas, which is for spreadsheets, where nothing looks like it. */
const written = (cell: string): string => {
  const text = cell.startsWith("'") ? withoutFormula(cell) : cell;
  return /[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
