/** A cell in a spreadsheet's quotes, up to the longest that one holds. It may have several lines. */
const QUOTED = /"((?:[^"]|""){0,32767})"(?=[;\t\r\n]|$)/y;
const PLAIN = /[^;\t\r\n\v\u2028\u2029]*/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const isTabular = (text: string): boolean => /[;\t]/.test(text);

/** The cell that begins here: what it takes of the text, and what it says. */
const cellAt = (text: string, at: number, hasColumns: boolean) => {
  const [taken = '', inside = ''] = text[at] === '"' ? (matchAt(QUOTED, text, at) ?? []) : [];
  // Quotes are the spreadsheet's only where the cell would need them; somebody else may type one.
  const needsQuotes = hasColumns ? /[;\t\r\n]|""/ : /""/;
  if (needsQuotes.test(inside) && (hasColumns || !/[\r\n]/.test(inside)))
    return { length: taken.length, value: inside.replaceAll('""', '"') };
  const [plain = ''] = matchAt(PLAIN, text, at) ?? [];
  return { length: plain.length, value: plain };
};

/** The first cell of each row. */
const firstColumn = (text: string): string[] => {
  const hasColumns = isTabular(text);
  const cells: string[] = [];
  let isFirst = true;
  for (let at = 0; at <= text.length; ) {
    const { length, value } = cellAt(text, at, hasColumns);
    if (isFirst) cells.push(value);
    at += length;
    isFirst = !isTabular(text.charAt(at));
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return cells;
};

/** What the first column is called in files of this product and of others. */
const HEADERS = ['palavra-chave', 'palavras-chave', 'keyword', 'keywords'];

/**
 * The keywords in a typed or pasted text: one a line, or the first column of a spreadsheet, without its
 * header. White space is folded, and empty lines are left out.
 */
export const keywordsIn = (pasted: string): string[] => {
  const text = pasted.replace(/^\ufeff/, '');
  const cells = firstColumn(text).map((cell) => cell.trim().replace(/\s+/g, ' '));
  const [header = ''] = cells;
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  // Somebody may follow the word itself, but hardly in the head of several columns.
  const isHeader = isTabular(firstLine) && HEADERS.includes(header.toLowerCase());
  return cells.slice(isHeader ? 1 : 0).filter((cell) => cell !== '');
};
