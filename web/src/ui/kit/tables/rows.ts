import { normalizeText } from '../../bare/text/format.ts';

/** Filters rows, ignoring case and accents. The normalized text is cached for each row object. */
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

export type Direction = 'ascending' | 'descending';
export type Sortable = string | number | null;

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Rows without a value come last in both directions; equal rows keep their order. */
export const sorted = <T>(
  rows: readonly T[],
  sortValue: (row: T) => Sortable,
  direction: Direction,
): readonly T[] =>
  rows
    // Each value is read only once, because sorting compares a row many times.
    .map((row) => ({ row, value: sortValue(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return direction === 'ascending' ? compare(a, b) : compare(b, a);
    })
    .map(({ row }) => row);

export interface Sort {
  readonly by: string;
  readonly direction: Direction;
}

const DESCENDING = '-';

export const sortText = ({ by, direction }: Sort): string =>
  direction === 'ascending' ? by : `${DESCENDING}${by}`;

/** Reads the sort from any text; `usual` if the text names no sortable column. */
export const readSort = (text: string, sortable: readonly string[], usual: Sort): Sort => {
  const isDescending = text.startsWith(DESCENDING);
  const by = isDescending ? text.slice(DESCENDING.length) : text;
  return sortable.includes(by) ? { by, direction: isDescending ? 'descending' : 'ascending' } : usual;
};

export const sortAfterPress = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

export const readPage = (text: string, pages: number): number =>
  /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), pages) : 1;
