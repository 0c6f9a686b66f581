import { normalizeText } from '../../bare/format.ts';

/**
 * Finds the rows whose text contains what is searched, ignoring case and accents. The text of a row is
 * normalized once, for as long as the row is the same object.
 */
export const rowFilter = <T extends object>(textOf: (row: T) => string) => {
  const texts = new WeakMap<T, string>();
  const normalized = (row: T): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = normalizeText(textOf(row));
    texts.set(row, text);
    return text;
  };
  return (rows: readonly T[], searched: string): readonly T[] => {
    const wanted = normalizeText(searched.trim());
    return wanted === '' ? rows : rows.filter((row) => normalized(row).includes(wanted));
  };
};
