/** How well a password withstands guessing, from 1 to 3; 0 is one too short to be taken. */
export type Strength = 0 | 1 | 2 | 3;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** Length counts most: a short one stays weak however mixed it is, a long one needs little mixing. */
export const strengthOf = (password: string): Strength => {
  const { size: different } = new Set(password);
  if (password.length < 6) return 0;
  if (password.length < 8 || different < 5) return 1;
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 16 || (password.length >= 12 && mixed > 1)) return 3;
  return mixed > 1 ? 2 : 1;
};
