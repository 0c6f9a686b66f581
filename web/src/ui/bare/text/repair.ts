/** Texts whose UTF-8 was read as another encoding once or more, such as 'calÃ§ado' for 'calçado'. */
export interface Repair {
  readonly text: string;
  /** How many cells differ, and the first of them. */
  readonly count: number;
  readonly from: string;
  readonly to: string;
  /** Whether no person would have written the cells as they are. */
  readonly isCertain: boolean;
}

/** Undefined if the text is as it was written. */
export const repairOf = (text: string): Repair | undefined => {
  const found = new Map<string, string>();
  for (const [cell] of text.matchAll(CELL)) {
    const to = BROKEN.test(cell) && !found.has(cell) ? repaired(cell) : cell;
    if (to !== cell) found.set(cell, to);
  }
  const certain = [...found].filter(([cell]) => !DOUBTFUL.test(cell));
  const chosen = new Map(certain.length > 0 ? certain : found);
  const [first] = chosen;
  if (first === undefined) return undefined;
  return {
    text: text.replace(CELL, (cell) => chosen.get(cell) ?? cell),
    count: chosen.size,
    from: first[0],
    to: first[1],
    isCertain: certain.length > 0,
  };
};

/** The text as it is read: repaired where that is certain, or as people want it. */
export interface Reading {
  readonly text: string;
  readonly repair: Repair | undefined;
  readonly isRepaired: boolean;
}

export const readingOf = (text: string, isWanted?: boolean): Reading => {
  const repair = repairOf(text);
  const isRepaired = repair !== undefined && (isWanted ?? repair.isCertain);
  return { text: isRepaired ? repair.text : text, repair, isRepaired };
};

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
