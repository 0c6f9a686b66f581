import { Group, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { whole } from '../../bare/format.ts';
import text from '../../bare/text.module.css';
import { ClearFilter } from './ClearFilter.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import styles from './FilteredTable.module.css';
import { FilterField } from './FilterField.tsx';
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
      <Group justify="space-between" gap="0.5rem 1rem" mb="0.75rem">
        <div className={styles.filtering}>
          <FilterField key={pathname} label={filterLabel} {...filter} />
          <span role="status" className={styles.count}>
            {(filter.value !== '' || narrowed) && `${whole(matching.length)} de ${whole(total)}`}
          </span>
        </div>
        {props.aside?.({ matching, onPage: table.rows })}
      </Group>
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

interface NoMatchProps {
  readonly text: string;
  readonly onClear: () => void;
}

/** Says below a table that no row matches its filter, with the button that ends it. */
const NoMatch = ({ text, onClear }: NoMatchProps) => (
  <div className={styles.none}>
    <p className={styles.text}>{text}</p>
    <ClearFilter onClear={onClear} />
  </div>
);

interface PagerProps {
  /** The page that is shown; the first is 1. */
  readonly page: number;
  readonly pages: number;
  /** How many rows there are on all pages. */
  readonly total: number;
  readonly perPage: number;
  readonly onChange: (page: number) => void;
}

const controlLabels: Record<string, string> = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

/** Which rows are shown, and the controls for the other pages; nothing if there is only one page. */
const Pager = ({ page, pages, total, perPage, onChange }: PagerProps) => {
  if (pages === 1) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <Group className={text.note ?? ''} justify="space-between" gap="0.5rem 1rem" mt="0.75rem">
      <span aria-live="polite">
        {whole(from)}–{whole(to)} de {whole(total)}
      </span>
      <Pagination
        size="sm"
        total={pages}
        value={page}
        onChange={onChange}
        siblings={0}
        getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
        getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
      />
    </Group>
  );
};
