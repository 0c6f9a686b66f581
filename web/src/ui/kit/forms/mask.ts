/** In a mask `9` takes a digit and `*` a digit or a letter. The first mask with enough places applies. */
export type Masks = readonly string[];

const places: Readonly<Record<string, RegExp>> = { '9': /[0-9]/, '*': /[0-9A-Z]/ };

const placesOf = (mask: string): readonly RegExp[] => [...mask].flatMap((char) => places[char] ?? []);

/** Removes punctuation and characters beyond the last place. Letters become capitals. */
export const unmask = (typed: string, masks: Masks): string => {
  const allowed = placesOf(masks.at(-1) ?? '');
  let text = '';
  for (const char of typed.toUpperCase()) if (allowed[text.length]?.test(char)) text += char;
  return text;
};

/** Adds punctuation, but none after the last character, so that this character can be deleted. */
export const applyMask = (text: string, masks: Masks): string => {
  const mask = masks.find((candidate) => placesOf(candidate).length >= text.length) ?? '';
  let next = 0;
  let masked = '';
  for (const char of mask) {
    if (next >= text.length) break;
    if (places[char]) {
      masked += text.charAt(next);
      next += 1;
    } else masked += char;
  }
  return masked;
};

/** `count` unmasked characters are left of the caret. */
export const caretPosition = (count: number, masked: string): number => {
  let left = 0;
  let at = 0;
  while (left < count && at < masked.length) {
    if (/[0-9A-Z]/.test(masked.charAt(at))) left += 1;
    at += 1;
  }
  return at;
};

interface Edit {
  readonly before: string;
  /** The field's text and caret after the keystroke. */
  readonly typed: string;
  readonly caret: number;
  /** The direction of a deletion; null for any other input. */
  readonly deleted: 'backward' | 'forward' | null;
}

/** Deleting punctuation deletes the character next to it. */
export const applyEdit = (
  { before, typed, caret, deleted }: Edit,
  masks: Masks,
): { readonly text: string; readonly left: number } => {
  const text = unmask(typed, masks);
  const left = unmask(typed.slice(0, caret), masks).length;
  if (deleted === null || text !== before) return { text, left };
  const removed = deleted === 'backward' ? left - 1 : left;
  if (removed < 0) return { text, left };
  return { text: text.slice(0, removed) + text.slice(removed + 1), left: removed };
};
