/** A quoted cell may have several lines, and at most a spreadsheet's 32,767 characters. */
const QUOTED = /"((?:[^"]|""){0,32767})"(?=[;\t\r\n]|$)/y;
const PLAIN = /[^;\t\r\n\v\u2028\u2029]*/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const isTabular = (text: string): boolean => /[;\t]/.test(text);

/** The length of the cell that begins at `at`, and its value. */
const cellAt = (text: string, at: number, hasColumns: boolean) => {
  const [taken = '', inside = ''] = text[at] === '"' ? (matchAt(QUOTED, text, at) ?? []) : [];
  // Quotes count only where a spreadsheet would need them, because people type them too.
  const needsQuotes = hasColumns ? /[;\t\r\n]|""/ : /""/;
  if (needsQuotes.test(inside) && (hasColumns || !/[\r\n]/.test(inside)))
    return { length: taken.length, value: inside.replaceAll('""', '"') };
  const [plain = ''] = matchAt(PLAIN, text, at) ?? [];
  return { length: plain.length, value: plain };
};

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

/** The headers of keyword columns in files of this product and others. */
const HEADERS = ['palavra-chave', 'palavras-chave', 'keyword', 'keywords'];

/** Takes one keyword per line, or a spreadsheet's first column without its header. Folds white space. */
export const keywordsIn = (pasted: string): string[] => {
  const text = pasted.replace(/^\ufeff/, '');
  const cells = firstColumn(text).map((cell) => cell.trim().replace(/\s+/g, ' '));
  const [header = ''] = cells;
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  // These words may be keywords themselves, but hardly at the head of several columns.
  const isHeader = isTabular(firstLine) && HEADERS.includes(header.toLowerCase());
  return cells.slice(isHeader ? 1 : 0).filter((cell) => cell !== '');
};
