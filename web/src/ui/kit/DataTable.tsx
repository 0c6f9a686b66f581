import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import table from '../bare/Table.module.css';
import styles from './DataTable.module.css';
import type { Direction, Sortable } from './sort.ts';

/** A column: its header, and its cell in every row. The first column of a table holds the row headers. */
export interface Column<T> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** The value that rows are sorted by; a column without it cannot be sorted. */
  readonly sortValue?: (row: T) => Sortable;
  /** Left unless given. */
  readonly align?: 'center' | 'right';
  /** Styles the cells, not the header. */
  readonly className?: string | undefined;
  /** More attributes of a row's cell, for its styles. */
  readonly cellData?: (row: T) => Readonly<Record<`data-${string}`, string | boolean | undefined>>;
}

/** The id of the sorted column. */
export interface Sort {
  readonly by: string;
  readonly direction: Direction;
}

interface Props<T> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** The rows to show, in this order. */
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly sort?: Sort;
  /** Called with the id of the column whose header was pressed. */
  readonly onSort?: (by: string) => void;
  /** Keeps the head in view while the page scrolls, or while the table scrolls inside its own frame. */
  readonly stickyHead?: 'page' | 'frame';
}

/** A dense table that scrolls sideways inside its own frame, so that the page never does. */
export const DataTable = <T,>({ label, columns, rows, rowKey, sort, onSort, stickyHead }: Props<T>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={table.frame} data-sticky-head={stickyHead} aria-label={label} tabIndex={0}>
    <table className={table.table}>
      <thead>
        <tr>
          {columns.map(({ id, header, sortValue, align }) =>
            onSort && sortValue ? (
              <SortableHeader
                key={id}
                align={align}
                direction={sort?.by === id ? sort.direction : null}
                onSort={() => onSort(id)}
              >
                {header}
              </SortableHeader>
            ) : (
              <th key={id} scope="col" {...alignment(align)}>
                {header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ id, cell, align, className, cellData }, index) =>
              index === 0 ? (
                <th key={id} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={id} className={className} {...alignment(align)} {...cellData?.(row)}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const alignment = (align: Column<unknown>['align']) => ({
  'data-centered': align === 'center' || undefined,
  'data-numeric': align === 'right' || undefined,
});

interface SortableHeaderProps {
  readonly align: Column<unknown>['align'];
  /** Null while the rows are sorted by another column. */
  readonly direction: Direction | null;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

const SortableHeader = ({ align, direction, onSort, children }: SortableHeaderProps) => (
  <th scope="col" aria-sort={direction ?? 'none'} {...alignment(align)}>
    <button
      type="button"
      className={styles.sort}
      data-active={direction !== null || undefined}
      onClick={onSort}
    >
      {children}
      <SortIcon direction={direction} />
    </button>
  </th>
);

const SortIcon = ({ direction }: { readonly direction: Direction | null }) => {
  if (direction === 'ascending') return <IconArrowUp size={13} />;
  if (direction === 'descending') return <IconArrowDown size={13} />;
  return <IconArrowsSort size={13} className={styles.unsorted} />;
};
