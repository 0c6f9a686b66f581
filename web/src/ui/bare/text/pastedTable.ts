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

/** The cells of each line that is not empty, as a spreadsheet or people separate them. Folds white space. */
export const pastedTable = (pasted: string): string[][] => {
  const text = pasted.replace(/^\ufeff/, '');
  const hasColumns = isTabular(text);
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; ) {
    const { length, value } = cellAt(text, at, hasColumns);
    rows.at(-1)?.push(value === '""' ? '' : value.trim().replace(/\s+/g, ' '));
    at += length;
    if (at < text.length && !isTabular(text.charAt(at))) rows.push([]);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
};
