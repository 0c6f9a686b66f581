type Seed = readonly (string | number)[];

/** Returns 0 or more and less than 1, equal for equal seeds. */
export const seededRandom = (...seed: Seed): number => mix(hashOf(seed.join('\u0000')));

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
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
