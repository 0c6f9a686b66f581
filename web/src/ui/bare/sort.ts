export type Direction = 'ascending' | 'descending';
type Sortable = string | number | null;

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** The rows in order of a value. Rows without one come last in both directions; equal rows keep their order. */
export const sorted = <T>(
  rows: readonly T[],
  valueIn: (row: T) => Sortable,
  direction: Direction,
): readonly T[] =>
  rows.toSorted((one, other) => {
    const [a, b] = [valueIn(one), valueIn(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction === 'ascending' ? compare(a, b) : compare(b, a);
  });
