import { useCallback, useMemo, useState } from 'react';
import { useAddressValue } from '../useAddressValue.ts';
import type { Column } from './DataTable.tsx';
import { rowFilter } from './filter.ts';
import { sorted } from './sort.ts';
import { pressed, readPage, readSort, sortText } from './tableAddress.ts';

const ROWS_PER_PAGE = 50;

interface Options<T> {
  readonly columns: readonly Column<T>[];
  /** The id of the column that rows are sorted by at first. */
  readonly sortedBy: string;
  /** The text of a row that the filter searches. It must depend on the row alone. */
  readonly textOf: (row: T) => string;
}

/**
 * Filters, sorts and pages rows in the browser, and keeps filter, sort and page in the address. Returns the
 * props of the parts that show them.
 */
export const useTable = <T extends object>(rows: readonly T[], options: Options<T>) => {
  const { columns, sortedBy, textOf } = options;
  const [filter, setFilter] = useAddressValue('filtro');
  const [order, setOrder] = useAddressValue('ordem');
  const [shownPage, setPage] = useAddressValue('pagina');
  const [filtered] = useState(() => rowFilter(textOf));
  const matching = useMemo(() => filtered(rows, filter), [filtered, rows, filter]);

  const sort = useMemo(() => {
    const sortable = columns.flatMap(({ id, sortValue }) => (sortValue ? [id] : []));
    return readSort(order, sortable, { by: sortedBy, direction: 'ascending' });
  }, [columns, order, sortedBy]);
  const sortedRows = useMemo(() => {
    const sortValue = columns.find(({ id }) => id === sort.by)?.sortValue ?? (() => null);
    return sorted(matching, sortValue, sort.direction);
  }, [columns, matching, sort]);
  const onSort = useCallback(
    (by: string) => {
      const next = pressed(sort, by);
      const isUsual = next.by === sortedBy && next.direction === 'ascending';
      setOrder(isUsual ? '' : sortText(next));
      setPage('');
    },
    [sort, sortedBy, setOrder, setPage],
  );

  const pages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const page = readPage(shownPage, pages);
  const onPage = useMemo(
    () => sortedRows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
    [sortedRows, page],
  );
  return {
    /** The rows that match the filter, sorted. */
    matching: sortedRows,
    filter: {
      value: filter,
      onChange: (value: string) => {
        setFilter(value);
        setPage('');
      },
    },
    table: { rows: onPage, sort, onSort },
    pager: {
      page,
      pages,
      total: matching.length,
      perPage: ROWS_PER_PAGE,
      onChange: (next: number) => setPage(next === 1 ? '' : String(next)),
    },
  };
};
