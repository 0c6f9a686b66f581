import { Group } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { whole } from '#shared/format.ts';
import { EmptyState } from '../../bare/page/CenteredMessage.tsx';
import type { CsvTable } from '../../bare/text/csv.ts';
import text from '../../bare/text/text.module.css';
import { useAddressValue } from '../address.ts';
import { onDemand } from '../dialogs/onDemand.tsx';
import { type Column, DataTable, type SummaryRow, useHeadOfPage } from './DataTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import styles from './FilteredTable.module.css';
import { FilterField } from './FilterField.tsx';
import { ClearFilter } from './ListTools.tsx';
import { readPage, readSort, rowFilter, sortAfterPress, sorted, sortText } from './rows.ts';
import { TagFilter, useTagFilter } from './TagFilter.tsx';

const Pager = onDemand(() => import('./Pager.tsx').then((it) => it.Pager));

interface ShownRows<T> {
  readonly matching: readonly T[];
  readonly onPage: readonly T[];
}

interface Props<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** The id of the column that sorts the rows at first, after a minus if descending. */
  readonly sortedBy: string;
  readonly filterLabel: string;
  /** The text that the filter searches. It is cached, so it must depend only on the row. */
  readonly textOf: (row: T) => string;
  /** The tags by which rows can be filtered; must be the same function at each rendering. */
  readonly tagsOf?: (row: T) => readonly string[];
  readonly tagTools?: ReactNode;
  /** `screen` where the table is in a `WideScreen`; by default, its head sticks to the page. */
  readonly stickyHead?: 'screen';
  /** Figures of the matching rows; must be the same function at each rendering. */
  readonly summary?: ((matching: readonly T[]) => readonly SummaryRow[]) | undefined;
  readonly aside?: (shown: ShownRows<T>) => ReactNode;
  /** Exports the matching rows. The name has the kind of list, then the company if the list is of one. */
  readonly file: {
    readonly name: readonly string[];
    readonly table: (rows: readonly T[]) => CsvTable | Promise<CsvTable>;
  };
  /** Set if the rows are already narrowed: how many there were, and a function that ends the narrowing. */
  readonly narrowed?: { readonly from: number; readonly onClear: () => void } | undefined;
  readonly below?: (shown: ShownRows<T>) => ReactNode;
}

/** A table whose filter, sort and page are in the address, with 50 rows per page. */
export const FilteredTable = <T extends object>(props: Props<T>) => {
  const { label, columns, rows, rowKey, sortedBy, filterLabel, textOf, narrowed, file } = props;
  const { summary: summaryOf } = props;
  const tagFilter = useTagFilter(rows, props.tagsOf);
  const { matching, filter, table, pager } = useTable(tagFilter.rows, { columns, sortedBy, textOf });
  const summary = useMemo(() => summaryOf?.(matching), [summaryOf, matching]);
  const { pathname } = useLocation();
  const frame = useHeadOfPage<HTMLElement>(pager.page);
  const isNarrowed = filter.value !== '' || narrowed !== undefined || tagFilter.chosen.length > 0;
  const clear = () => {
    narrowed?.onClear();
    tagFilter.choose([]);
    filter.onChange('');
  };
  return (
    <>
      <Group className={styles.tools ?? ''} gap="0.5rem 1rem">
        <FilterField
          key={pathname}
          className={styles.filter ?? ''}
          aria-label={filterLabel}
          placeholder={filterLabel}
          rightSectionWidth={isNarrowed ? '5.5rem' : '0.75rem'}
          rightSection={
            <span role="status" className={`${text.small} ${text.figure}`}>
              {isNarrowed && `${whole(matching.length)} de ${whole(narrowed?.from ?? rows.length)}`}
            </span>
          }
          {...filter}
        />
        <TagFilter {...tagFilter}>{props.tagTools}</TagFilter>
        <Group className={styles.buttons ?? ''} gap="0.5rem" ml="auto">
          {props.aside?.({ matching, onPage: table.rows })}
          <ExportButton
            name={file.name}
            table={() => file.table(matching)}
            disabled={matching.length === 0}
          />
        </Group>
      </Group>
      <DataTable
        ref={frame}
        label={label}
        columns={columns}
        rowKey={rowKey}
        stickyHead={props.stickyHead ?? 'page'}
        summary={summary}
        {...table}
      />
      {matching.length === 0 && (
        <EmptyState text="Nada corresponde ao filtro." action={<ClearFilter onClear={clear} />} />
      )}
      {props.below?.({ matching, onPage: table.rows })}
      {pager.pages > 1 && <Pager {...pager} />}
    </>
  );
};

const ROWS_PER_PAGE = 50;

interface Options<T> {
  readonly columns: readonly Column<T>[];
  readonly sortedBy: string;
  readonly textOf: (row: T) => string;
}

/** Whether the page is being printed: then, the table has all its rows. A screen has one such table. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const change = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.onbeforeprint = window.onafterprint = change;
  }, []);
  return isPrinting;
};

const useTable = <T extends object>(rows: readonly T[], options: Options<T>) => {
  const { columns, sortedBy, textOf } = options;
  const [searched, search] = useAddressValue('filtro');
  const [order, setOrder] = useAddressValue('ordem');
  const [shownPage, setPage] = useAddressValue('pagina');

  const [filtered] = useState(() => rowFilter(textOf));
  const matching = useMemo(() => filtered(rows, searched), [filtered, rows, searched]);
  const sort = useMemo(() => {
    const sortable = columns.flatMap(({ id, sortValue }) => (sortValue ? [id] : []));
    const usual = readSort(sortedBy, sortable, { by: sortedBy, direction: 'ascending' });
    return readSort(order, sortable, usual);
  }, [columns, order, sortedBy]);
  const sortedRows = useMemo(() => {
    const sortValue = columns.find(({ id }) => id === sort.by)?.sortValue ?? (() => null);
    return sorted(matching, sortValue, sort.direction);
  }, [columns, matching, sort]);
  const onSort = useCallback(
    (by: string) => {
      const next = sortText(sortAfterPress(sort, by));
      setOrder(next === sortedBy ? '' : next);
      setPage('');
    },
    [sort, sortedBy, setOrder, setPage],
  );

  const pages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const page = readPage(shownPage, pages);
  const isPrinting = usePrinting();
  const onPage = useMemo(
    () => (isPrinting ? sortedRows : sortedRows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)),
    [sortedRows, page, isPrinting],
  );
  return {
    matching: sortedRows,
    filter: {
      value: searched,
      onChange: (value: string) => {
        search(value);
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
