/**
 * How a number is shown while it is typed. In a mask `9` takes a digit and `*` a digit or letter; the rest is punctuation.
 * Of several masks the first that has room for all that was typed holds.
 */
export type Masks = readonly string[];

const slots: Readonly<Record<string, RegExp>> = { '9': /[0-9]/, '*': /[0-9A-Z]/ };

const slotsOf = (mask: string): readonly RegExp[] =>
  [...mask].flatMap((sign) => {
    const slot = slots[sign];
    return slot ? [slot] : [];
  });

/** What of a text the masks take: its digits, and letters in capitals, as many as there is room for. */
export const kept = (typed: string, masks: Masks): string => {
  const room = slotsOf(masks.at(-1) ?? '');
  let taken = '';
  for (const sign of typed.toUpperCase()) if (room[taken.length]?.test(sign)) taken += sign;
  return taken;
};

/** The kept characters with the punctuation between them; none follows the last one, so that it can be deleted. */
export const shown = (text: string, masks: Masks): string => {
  const fitting = masks.find((mask) => slotsOf(mask).length >= text.length) ?? '';
  let next = 0;
  let out = '';
  for (const sign of fitting) {
    if (next >= text.length) break;
    if (slots[sign]) {
      out += text.charAt(next);
      next += 1;
    } else out += sign;
  }
  return out;
};

/** Where the caret stands in what is shown, when so many kept characters are on its left. */
export const caretAfter = (count: number, displayed: string): number => {
  let left = 0;
  let at = 0;
  while (left < count && at < displayed.length) {
    if (/[0-9A-Z]/.test(displayed.charAt(at))) left += 1;
    at += 1;
  }
  return at;
};

interface Edit {
  /** What was kept before. */
  readonly before: string;
  /** What the field holds after the keystroke, and where the caret stands in it. */
  readonly typed: string;
  readonly caret: number;
  /** Which way was deleted, if it was. */
  readonly deleted: 'backward' | 'forward' | null;
}

/** What is kept after a keystroke, and how many of it are on the caret's left. To delete punctuation deletes what is next to it. */
export const edited = (
  { before, typed, caret, deleted }: Edit,
  masks: Masks,
): { readonly text: string; readonly left: number } => {
  const text = kept(typed, masks);
  const left = kept(typed.slice(0, caret), masks).length;
  if (deleted === null || text !== before) return { text, left };
  const gone = deleted === 'backward' ? left - 1 : left;
  if (gone < 0) return { text, left };
  return { text: text.slice(0, gone) + text.slice(gone + 1), left: gone };
};
