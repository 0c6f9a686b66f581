/** Repairs cells whose UTF-8 was read as another encoding, once or more. What may be meant stays. */
export const withAccents = (text: string): string =>
  text.replace(CELL, (cell) => (BROKEN.test(cell) && !DOUBTFUL.test(cell) ? repaired(cell) : cell));

const CELL = /[^\t\r\n;,|"]+/g;

/** The first bytes of a letter in UTF-8, then another one, as windows-1252 or an old Macintosh shows them. */
const BROKEN = /[\xc2-\xf4][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[√¬]\P{ASCII}/u;

/** Also a capital letter before a quotation mark, '…', '®' or a fixed space, as in 'CAFÉ®' or 'IRMÃ…'. */
const DOUBTFUL =
  /(?:\p{Lu}Ã|[\xc4-\xdf])(?:[“”‘’–—™…](?!\p{L})|[®ºª°»\xa0](?!\p{Ll}))|[\xe0-\xef][“”‘’–—™…®ºª°»\xa0]{2}/u;

const bytesOf = (encoding: string): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder(encoding);
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
};
const windows = bytesOf('windows-1252');
const macintosh = bytesOf('macintosh');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text as it was before it was read wrongly, however often. */
const repaired = (text: string): string => {
  const before = reread(text, windows) ?? (/[√¬]/.test(text) ? reread(text, macintosh) : undefined);
  return before !== undefined && BROKEN.test(before) ? repaired(before) : (before ?? text);
};

const reread = (text: string, bytes: ReadonlyMap<string, number>): string | undefined => {
  // Latin-1 shows bytes as control characters for which windows-1252 has others.
  const all = Array.from(text, (letter) => bytes.get(letter) ?? letter.charCodeAt(0));
  if (all.some((byte) => byte > 255)) return undefined;
  try {
    return utf8.decode(Uint8Array.from(all));
  } catch {
    return undefined;
  }
};
