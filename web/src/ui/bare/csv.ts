/** CSV as Brazilian spreadsheets open it: semicolons, decimal commas, UTF-8 with a byte order mark. */
import { day, dayAndTime, normalizeText } from './format.ts';

/** A cell. Numbers stay numbers, dates are shown in America/Sao_Paulo, and null is an empty cell. */
export type CsvValue = string | number | Date | null;

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly CsvValue[])[];
}

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The text of a CSV file, by RFC 4180 but with semicolons. */
export const csvOf = ({ header, rows }: CsvTable): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

const cellOf = (value: CsvValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return quoted(typeof value === 'string' ? withoutFormula(value) : dayAndTime(value.toISOString()));
};

/** How cells begin that a spreadsheet would compute. Some skip white space, or take full-width signs. */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;

/** Text typed by others must not run on the machine that opens the file: an apostrophe keeps it text. */
const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The name of a file exported now (ms), in letters every system keeps: analise-loja-2026-11-21.csv. */
export const csvFileName = (what: readonly string[], now: number): string => {
  const date = day(now).split('/').reverse();
  const words = [...what, ...date].map((part) => normalizeText(part).replace(/[^a-z0-9]+/g, '-'));
  return `${words
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter((word) => word !== '')
    .join('-')}.csv`;
};
