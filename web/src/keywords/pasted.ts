/** A cell at the beginning of a line that a spreadsheet has put in quotes. */
const QUOTED = /^"((?:[^"]|"")*)"(?=[;\t]|$)/;

const isTabular = (line: string): boolean => /[;\t]/.test(line);

/** The first cell of a line. Quotes are the spreadsheet's only where the cell would need them. */
const firstCell = (line: string): string => {
  const quoted = QUOTED.exec(line)?.[1];
  if (quoted !== undefined && /[;\t]|""/.test(quoted)) return quoted.replaceAll('""', '"');
  return line.split(/[;\t]/, 1)[0] ?? '';
};

/** What the first column is called in files of this product and of others. */
const HEADERS = ['palavra-chave', 'palavras-chave', 'keyword', 'keywords'];

/**
 * The keywords in a typed or pasted text: one a line, or the first column of a spreadsheet, without its
 * header. White space is folded, and empty lines are left out.
 */
export const keywordsIn = (text: string): string[] => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|[\r\n\v\u2028\u2029]/);
  const cells = lines.map((line) => firstCell(line).trim().replace(/\s+/g, ' '));
  const [header = ''] = cells;
  // Somebody may follow the word itself, but hardly in the head of several columns.
  const isHeader = isTabular(lines[0] ?? '') && HEADERS.includes(header.toLowerCase());
  return cells.slice(isHeader ? 1 : 0).filter((cell) => cell !== '');
};
