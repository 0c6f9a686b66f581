/** CSV for Brazilian spreadsheets: semicolons, decimal commas, UTF-8 with a byte order mark. */
import { day, dayAndTime, normalizeText } from './format.ts';

/** Dates are shown in America/Sao_Paulo; null is an empty cell. */
export type CsvValue = string | number | Date | null;

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly CsvValue[])[];
}

export type CsvColumn<T> = readonly [name: string, of: (row: T) => CsvValue];

export const csvTable = <T>(rows: readonly T[], columns: readonly CsvColumn<NoInfer<T>>[]): CsvTable => ({
  header: columns.map(([name]) => name),
  rows: rows.map((row) => columns.map(([, of]) => of(row))),
});

export const momentCell = (at: string | null): CsvValue => (at === null ? null : new Date(at));

const BYTE_ORDER_MARK = '\ufeff';

/** Writes CSV by RFC 4180, but with semicolons. */
export const toCsv = ({ header, rows }: CsvTable): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

const cellOf = (value: CsvValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return quoted(typeof value === 'string' ? withoutFormula(value) : dayAndTime(value.toISOString()));
};

/** What a spreadsheet would compute, or looks guarded. Some skip white space or accept full-width signs. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** An apostrophe keeps a formula from running on the machine that opens the file. */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

const quoted = (text: string): string =>
  /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** analise-loja-2026-11-21.csv, in letters every system keeps; `now` is in milliseconds. */
export const csvFileName = (what: readonly string[], now: number): string => {
  const date = day(now).split('/').reverse();
  const words = [...what, ...date].map((part) => normalizeText(part).replace(/[^a-z0-9]+/g, '-'));
  return `${words
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter((word) => word !== '')
    .join('-')}.csv`;
};
