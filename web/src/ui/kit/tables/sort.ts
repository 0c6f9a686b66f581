export type Direction = 'ascending' | 'descending';
export type Sortable = string | number | null;

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Sorts rows by a value. Rows without a value come last in both directions; equal rows keep their order. */
export const sorted = <T>(
  rows: readonly T[],
  sortValue: (row: T) => Sortable,
  direction: Direction,
): readonly T[] =>
  rows
    // The value of a row is read once: a comparison may be made ten times as often.
    .map((row) => ({ row, value: sortValue(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return direction === 'ascending' ? compare(a, b) : compare(b, a);
    })
    .map(({ row }) => row);
