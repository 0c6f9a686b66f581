export const MAX_MB = 10;

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Matches a cell, quoted or plain. */
const cellPattern = (delimiter: Delimiter): RegExp =>
  new RegExp(` *"([^"]*(?:""[^"]*)*)"[^${delimiter}\\r\\n]*|([^${delimiter}\\r\\n]*)`, 'y');

/** Trims cells and leaves out empty rows. */
export const rowsOf = (text: string, delimiter: Delimiter): string[][] => {
  const pattern = cellPattern(delimiter);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    pattern.lastIndex = at;
    const [taken = '', quoted, plain = ''] = pattern.exec(text) ?? [];
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    at += taken.length;
    if (text[at] !== delimiter) {
      if (row.some((cell) => cell !== '')) rows.push(row);
      row = [];
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
};

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const HEAD = 20_000;

/** `isHeader` tells the row of names, which other tools put below lines about their report. */
export const tableOf = (text: string, isHeader: (row: readonly string[]) => boolean): Table => {
  const headerOf = (rows: readonly string[][]) => Math.max(0, rows.findIndex(isHeader));
  const widthWith = (delimiter: Delimiter): number => {
    const rows = rowsOf(text.slice(0, HEAD), delimiter);
    return rows[headerOf(rows)]?.length ?? 0;
  };
  const [widest] = DELIMITERS.toSorted((a, b) => widthWith(b) - widthWith(a));
  const rows = rowsOf(text, widest ?? ',');
  const head = headerOf(rows);
  return { header: rows[head] ?? [], rows: rows.slice(head + 1) };
};
