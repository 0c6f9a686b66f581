import { useState } from 'react';
import { normalizeText } from '../bare/format.ts';
import type { Column, Sort } from './DataTable.tsx';
import { sorted } from './sort.ts';

const ROWS_PER_PAGE = 50;

interface Options<T> {
  readonly columns: readonly Column<T>[];
  /** The id of the column that rows are sorted by at first. */
  readonly sortedBy: string;
  /** The text of a row that the filter searches. */
  readonly textOf: (row: T) => string;
}

/** Filters, sorts and pages rows in the browser. Returns the props of the parts that show them. */
export const useTable = <T>(rows: readonly T[], { columns, sortedBy, textOf }: Options<T>) => {
  const [filter, setFilter] = useState('');
  const [chosenPage, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ by: sortedBy, direction: 'ascending' });
  const searched = normalizeText(filter.trim());
  const matching =
    searched === '' ? rows : rows.filter((row) => normalizeText(textOf(row)).includes(searched));
  const pages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const page = Math.min(chosenPage, pages);
  const sortValue = columns.find(({ id }) => id === sort.by)?.sortValue ?? (() => null);
  return {
    matching: matching.length,
    filter: {
      value: filter,
      onChange: (value: string) => {
        setFilter(value);
        setPage(1);
      },
    },
    table: {
      rows: sorted(matching, sortValue, sort.direction).slice(
        (page - 1) * ROWS_PER_PAGE,
        page * ROWS_PER_PAGE,
      ),
      sort,
      onSort: (by: string) => {
        const isReversed = sort.by === by && sort.direction === 'ascending';
        setSort({ by, direction: isReversed ? 'descending' : 'ascending' });
        setPage(1);
      },
    },
    pager: { page, pages, total: matching.length, perPage: ROWS_PER_PAGE, onChange: setPage },
  };
};
