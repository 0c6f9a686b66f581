import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import styles from './FilteredTable.module.css';
import { Pager } from './Pager.tsx';
import { useTable } from './useTable.ts';

interface Props<T> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** The id of the column that rows are sorted by at first. */
  readonly sortedBy: string;
  readonly filterLabel: string;
  /** The text of a row that the filter searches. */
  readonly textOf: (row: T) => string;
  readonly stickyHead: 'page' | 'frame';
  /** Shown beside the filter; it is given the number of matching rows. */
  readonly aside?: (matching: number) => ReactNode;
  /** Shown below the table when no row matches. */
  readonly noMatch?: ReactNode;
  /** More that belongs between the table and its pager. */
  readonly children?: ReactNode;
}

/** A table with all its rows in the browser: filtered by text, sorted by any column, 50 rows per page. */
export const FilteredTable = <T,>(props: Props<T>) => {
  const { label, columns, rows, rowKey, sortedBy, filterLabel, textOf, stickyHead } = props;
  const { filter, matching, table, pager } = useTable(rows, { columns, sortedBy, textOf });
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          type="search"
          size="sm"
          className={styles.filter ?? ''}
          aria-label={filterLabel}
          placeholder={filterLabel}
          leftSection={<IconSearch size={16} />}
          value={filter.value}
          onChange={({ currentTarget }) => filter.onChange(currentTarget.value)}
        />
        {props.aside?.(matching)}
      </div>
      <DataTable label={label} columns={columns} rowKey={rowKey} stickyHead={stickyHead} {...table} />
      {matching === 0 && props.noMatch && <p className={styles.none}>{props.noMatch}</p>}
      {props.children}
      <Pager {...pager} />
    </>
  );
};
