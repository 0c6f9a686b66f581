/** A number from 0 up to 1 that is always the same for the same words (FNV-1a, then Murmur3's finish to spread it). */
export const chance = (...words: readonly (string | number)[]): number => {
  let hash = 0x811c9dc5;
  for (const letter of words.join('\u0000')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** One of the choices, always the same for the same words. Throws where there is none. */
export const choose = <T>(choices: readonly T[], ...words: readonly (string | number)[]): T => {
  const chosen = choices[Math.floor(chance(...words) * choices.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
};
