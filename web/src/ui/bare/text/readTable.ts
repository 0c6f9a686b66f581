import Papa from 'papaparse';
import { withoutGuard } from './csv.ts';
import { withAccents } from './repair.ts';

type Row = readonly string[];
type IsHeader = (row: Row) => boolean;

export interface Table {
  readonly header: Row;
  readonly rows: readonly Row[];
}

/** `isHeader` tells the row of names, which other tools put below lines about their report. */
export const tableOf = (text: string, isHeader: IsHeader): Table => {
  const [taken, named] = /^\ufeff?(?:"?sep=(.)"?\s*\n)?/i.exec(text) ?? [''];
  const lines = withAccents(text.slice(taken.length)).replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n');
  const rows = rowsOf(lines, named ?? delimiterOf(lines, isHeader));
  const head = Math.max(0, headerIn(rows, isHeader));
  return { header: rows[head] ?? [], rows: rows.slice(head + 1) };
};

/** The characters and rows among which names are looked for. */
const HEAD = 20_000;
const HEAD_ROWS = 50;

const headerIn = (rows: readonly Row[], isHeader: IsHeader): number =>
  rows.slice(0, HEAD_ROWS).findIndex(isHeader);

/** Texts have commas and bars, too. Without known names, these separate only if every row has as many. */
const DELIMITERS = ['\t', ';', ',', '|'];
const IN_TEXTS = [',', '|'];

/** The library's own guess knows no names, and splits texts at their commas (PapaParse issue 1005). */
const delimiterOf = (lines: string, isHeader: IsHeader): string => {
  const head = lines.length > HEAD ? lines.slice(0, lines.lastIndexOf('\n', HEAD)) : lines;
  const found = DELIMITERS.map((delimiter) => {
    const rows = rowsOf(head, delimiter);
    return { delimiter, rows, names: headerIn(rows, isHeader) };
  });
  const named = found.filter(({ names }) => names >= 0);
  const widthOf = ({ rows, names }: (typeof found)[number]) => rows[names]?.length ?? 0;
  const [first] = named.toSorted((a, b) => a.names - b.names || widthOf(b) - widthOf(a));
  if (first) return first.delimiter;
  const mayBeText = (delimiter: string) => IN_TEXTS.includes(delimiter);
  const columns =
    found.find(
      ({ delimiter, rows }) => isEven(rows) && !(mayBeText(delimiter) && head.includes(`${delimiter} `)),
    ) ?? found.find(({ delimiter, rows }) => !mayBeText(delimiter) && rows.some(({ length }) => length > 1));
  return columns?.delimiter ?? '\t';
};

const isEven = ([first, ...others]: readonly Row[]): boolean =>
  first !== undefined &&
  first.length > 1 &&
  others.length > 0 &&
  others.every(({ length }) => length === first.length);

/** The cells of each line that is not empty. Folds white space. */
const rowsOf = (lines: string, delimiter: string): Row[] =>
  parsed(withTypedQuotes(lines.replace(/\n{2,}/g, '\n'), delimiter), delimiter)
    .map((row) => row.map(folded))
    .filter((row) => row.some((cell) => cell !== '') && !isRule(row));

/** Markdown's line below the names of columns. */
const isRule = (row: Row): boolean => row.filter((cell) => /^:?-{3,}:?$/.test(cell)).length > 1;

const folded = (cell: string): string => {
  const text = withoutGuard(cell.trim());
  return /\s\s|[^\S ]|^ /.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
};

const MAX_ERRORS = 10_000;

/** Where quotes are not a table's, each line is read for itself, and those that nobody closes are text. */
const parsed = (lines: string, delimiter: string): string[][] => {
  const config = { delimiter, newline: '\n' } as const;
  const inside = `[^${delimiter}\\n"]`;
  // The library keeps an error for each quote inside a cell, and a hostile file has millions.
  if ((lines.match(new RegExp(`${inside}"${inside}`, 'g'))?.length ?? 0) < MAX_ERRORS) {
    const { data, errors } = Papa.parse<string[]>(lines, config);
    if (errors.length === 0) return data;
  }
  return lines.split('\n').map((line) => {
    const one = line.includes('"') ? Papa.parse<string[]>(line, config) : undefined;
    return one?.errors.length === 0 ? (one.data[0] ?? []) : line.split(delimiter);
  });
};

/** Keeps quotes typed for search engines. Programs write them around all texts, or where one needs them. */
const withTypedQuotes = (lines: string, delimiter: string): string => {
  const cell = `[^"\\n]*`;
  const [before, after] = [`(?<=^|[${delimiter}])`, `(?=[${delimiter}]|$)`];
  const trimmed = lines.replace(new RegExp(`${before} +"(?!")`, 'gm'), '"');
  const areAll = new RegExp(`^"${cell}"(?:[${delimiter}]"${cell}")+$`, 'm').test(lines.slice(0, HEAD));
  if (areAll || IN_TEXTS.includes(delimiter)) return trimmed;
  return trimmed.replace(new RegExp(`${before}"(?![\\d.]+")([^",;|\\t\\n]+)"${after}`, 'gm'), '"""$1"""');
};
