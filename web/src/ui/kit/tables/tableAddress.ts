import type { Direction } from './sort.ts';

/** How a table's rows are sorted: by the column of this id. */
export interface Sort {
  readonly by: string;
  readonly direction: Direction;
}

const DESCENDING = '-';

/** A sort as text for an address: the column's id, after a minus when descending. */
export const sortText = ({ by, direction }: Sort): string =>
  direction === 'ascending' ? by : `${DESCENDING}${by}`;

/** Reads a sort from an address, where anything may stand: without such a column, the table's usual sort. */
export const readSort = (text: string, sortable: readonly string[], usual: Sort): Sort => {
  const isDescending = text.startsWith(DESCENDING);
  const by = isDescending ? text.slice(DESCENDING.length) : text;
  return sortable.includes(by) ? { by, direction: isDescending ? 'descending' : 'ascending' } : usual;
};

/** The sort after the head of a column was pressed: by that column, or else the other way around. */
export const pressed = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

/** Reads a page from an address, where anything may stand: a page that the table has. */
export const readPage = (text: string, pages: number): number =>
  /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), pages) : 1;
