type Seed = readonly (string | number)[];

/** Returns 0 or more and less than 1, equal for equal seeds. */
export const seededRandom = (...seed: Seed): number => mix(addText(FNV_BASIS, seed.join(SEPARATOR)));

/** Returns `last => seededRandom(...seed, last)`, for many numbers whose seeds begin alike. */
export const randomAfter = (...seed: Seed): ((last: string | number) => number) => {
  const begun = addText(FNV_BASIS, seed.join(SEPARATOR) + SEPARATOR);
  return (last) => mix(addText(begun, String(last)));
};

const SEPARATOR = '\u0000';
const FNV_BASIS = 0x811c9dc5;

/** FNV-1a. */
const addText = (start: number, text: string): number => {
  let hash = start;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
};

/** MurmurHash3's mixer. */
const mix = (added: number): number => {
  let hash = Math.imul(added ^ (added >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** Equal for equal seeds. Throws if there are no choices. */
export const seededChoice = <T>(choices: readonly T[], ...seed: Seed): T => {
  const chosen = choices[Math.floor(seededRandom(...seed) * choices.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
};
