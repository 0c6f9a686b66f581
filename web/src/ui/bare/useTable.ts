import { useState } from 'react';
import { folded } from './format.ts';
import { type Direction, sorted } from './sort.ts';

const ROWS_PER_PAGE = 50;

type Columns<T> = Readonly<Record<string, (row: T) => string | number | null>>;

interface Options<T, C extends Columns<T>> {
  /** The columns that rows can be ordered by. */
  readonly columns: C;
  readonly first: Extract<keyof C, string>;
  /** The text that the filter looks into. */
  readonly textOf: (row: T) => string;
}

/** A table's filter, order and page: the rows to show now, and what its controls need. */
export const useTable = <T, C extends Columns<T>>(
  rows: readonly T[],
  { columns, first, textOf }: Options<T, C>,
) => {
  const [filter, setFilter] = useState('');
  const [wantedPage, setPage] = useState(1);
  const [order, setOrder] = useState<{ by: Extract<keyof C, string>; direction: Direction }>({
    by: first,
    direction: 'ascending',
  });
  const sought = folded(filter.trim());
  const found = sought === '' ? rows : rows.filter((row) => folded(textOf(row)).includes(sought));
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(wantedPage, pages);
  const inOrder = sorted(found, (row) => columns[order.by]?.(row) ?? null, order.direction);
  return {
    shown: inOrder.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
    matching: found.length,
    filter: {
      value: filter,
      onChange: (value: string) => {
        setFilter(value);
        setPage(1);
      },
    },
    pager: { page, pages, matching: found.length, perPage: ROWS_PER_PAGE, onChange: setPage },
    /** What the head of a sortable column needs. */
    head: (by: Extract<keyof C, string>) => ({
      direction: order.by === by ? order.direction : null,
      onSort: () => {
        const turned = order.by === by && order.direction === 'ascending';
        setOrder({ by, direction: turned ? 'descending' : 'ascending' });
        setPage(1);
      },
    }),
  };
};
