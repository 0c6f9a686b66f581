import { whole } from '#shared/format.ts';

const NO_TEXT = 'Este arquivo não é de texto. Extraia o ZIP, ou salve a planilha em CSV, e tente de novo.';

const MAX_MB = 10;
const TOO_LARGE = `Este arquivo é grande demais. O máximo são ${MAX_MB} MB.`;

/** Besides the names, and the lines above them. */
const MAX_ROWS = 200_000;
const TOO_MANY = `Este arquivo tem linhas demais. O máximo são ${whole(MAX_ROWS)}.`;

/** More than a spreadsheet's 16,384 columns need. */
const MAX_LINE = 250_000;
const TOO_WIDE = 'Este arquivo tem uma linha longa demais para uma tabela. Exporte em CSV e tente de novo.';

export const textIn = async (
  file: File,
): Promise<{ readonly text: string } | { readonly refusal: string }> => {
  if (file.size > MAX_MB * 2 ** 20) return { refusal: TOO_LARGE };
  const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return { refusal: NO_TEXT };
  const lines = text.split(/\r\n?|\n/, MAX_ROWS + 100);
  if (lines.some(({ length }) => length > MAX_LINE)) return { refusal: TOO_WIDE };
  return lines.length < MAX_ROWS + 100 ? { text } : { refusal: TOO_MANY };
};

/** Control characters, but for white space: every image, spreadsheet and archive begins with some. */
const BINARY = /[^\P{Cc}\s]/u;
const HEAD = 20_000;

/** Accents of DOS or an old Macintosh, as windows-1252 shows them: 'cal‡ado', 'cafŽ'. */
const OF_OLD_SYSTEM = /(?<=\p{Ll})[‚‡ˆ‹¢¡ÆŽ]/gu;

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
    return new TextDecoder('windows-1252').decode(bytes).replace(OF_OLD_SYSTEM, '\ufffd');
  }
};
