import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { whole } from '../bare/format.ts';
import { type Column, DataTable } from './DataTable.tsx';
import styles from './FilteredTable.module.css';
import { FilterField } from './FilterField.tsx';
import { NoMatch } from './NoMatch.tsx';
import { Pager } from './Pager.tsx';
import { useHeadOfPage } from './useHeadOfPage.ts';
import { useTable } from './useTable.ts';

/** The rows that match the filter, sorted, and those of them on the shown page. */
export interface ShownRows<T> {
  readonly matching: readonly T[];
  readonly onPage: readonly T[];
}

interface Props<T> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** The id of the column that rows are sorted by at first. */
  readonly sortedBy: string;
  readonly filterLabel: string;
  /** The text of a row that the filter searches. It must depend on the row alone. */
  readonly textOf: (row: T) => string;
  readonly stickyHead: 'page' | 'screen';
  /** Shown beside the filter. */
  readonly aside?: (shown: ShownRows<T>) => ReactNode;
  /** Shown below the table when no row matches. */
  readonly noMatch?: string;
  /** Given where the rows were already narrowed by more than the text: from how many, and what ends that. */
  readonly narrowed?: { readonly from: number; readonly onClear: () => void } | undefined;
  /** More that belongs between the table and its pager, made of the rows that are shown. */
  readonly below?: (shown: ShownRows<T>) => ReactNode;
}

/**
 * A table with all its rows in the browser: filtered by text, sorted by any column, 50 rows per page. Filter,
 * sort and page are in the address.
 */
export const FilteredTable = <T extends object>(props: Props<T>) => {
  const { label, columns, rows, rowKey, sortedBy, filterLabel, textOf, stickyHead, narrowed } = props;
  const { matching, filter, table, pager } = useTable(rows, { columns, sortedBy, textOf });
  const { pathname } = useLocation();
  const frame = useHeadOfPage<HTMLElement>(pager.page);
  const total = narrowed?.from ?? rows.length;
  const clear = () => {
    narrowed?.onClear();
    filter.onChange('');
  };
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.filtering}>
          <FilterField key={pathname} label={filterLabel} {...filter} />
          <span role="status" className={styles.count}>
            {(filter.value !== '' || narrowed) && `${whole(matching.length)} de ${whole(total)}`}
          </span>
        </div>
        {props.aside?.({ matching, onPage: table.rows })}
      </div>
      <DataTable
        ref={frame}
        label={label}
        columns={columns}
        rowKey={rowKey}
        stickyHead={stickyHead}
        {...table}
      />
      {matching.length === 0 && (
        <NoMatch text={props.noMatch ?? 'Nada corresponde ao filtro.'} onClear={clear} />
      )}
      {props.below?.({ matching, onPage: table.rows })}
      <Pager {...pager} />
    </>
  );
};
