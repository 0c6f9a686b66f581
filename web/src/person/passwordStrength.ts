/** The strength of a password; 0 means too short to be accepted. */
export type Strength = 0 | 1 | 2 | 3;

const characterKinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** Length counts most: a short password stays weak with any mix of characters. */
export const strengthOf = (password: string): Strength => {
  const { size: distinct } = new Set(password);
  if (password.length < 6) return 0;
  if (password.length < 8 || distinct < 5) return 1;
  const kinds = characterKinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 16 || (password.length >= 12 && kinds > 1)) return 3;
  return kinds > 1 ? 2 : 1;
};
