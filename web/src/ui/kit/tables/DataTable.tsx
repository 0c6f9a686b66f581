import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import table from '../../bare/panels/Table.module.css';
import styles from './DataTable.module.css';
import type { Direction, Sort, Sortable } from './rows.ts';

/** The first column of a table holds the row headers. */
export interface Column<T> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** The value to sort rows by; without it, the column cannot be sorted. */
  readonly sortValue?: (row: T) => Sortable;
  readonly align?: 'center' | 'right';
  /** Comes after the columns that people add. */
  readonly isLast?: true;
  readonly isExtra?: true;
  /** Left out on a phone, where the other columns are narrower. */
  readonly wide?: true;
  readonly className?: string | undefined;
  readonly cellData?: (row: T) => Readonly<Record<`data-${string}`, string | boolean | undefined>>;
}

/** For a header: long names break after their first word, and on phones at a soft hyphen. */
export const inTwoLines = (name: string): ReactNode => {
  if (name.includes('\u00ad')) return <span className={styles.broken}>{name}</span>;
  if (name.length <= LONGEST_LINE) return name;
  const [first, ...rest] = name.split(' ');
  return (
    <span>
      {first}
      <br />
      {rest.join(' ')}
    </span>
  );
};

const LONGEST_LINE = 10;
export interface SummaryRow {
  readonly label: string;
  readonly of: (column: string) => ReactNode;
}

interface Props<T> {
  readonly ref?: Ref<HTMLElement>;
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly sort?: Sort;
  readonly onSort?: (by: string) => void;
  readonly summary?: readonly SummaryRow[] | undefined;
  /** `screen` is for a table in a `WideScreen`: there the first two columns stay in view as well. */
  readonly stickyHead?: 'page' | 'screen' | undefined;
}

export const DataTable = <T,>(props: Props<T>) => (
  <section
    ref={props.ref}
    className={`${table.frame} ${styles.frame}`}
    data-sticky-head={props.stickyHead}
    style={props.stickyHead === 'screen' ? widthOf(props.columns.length) : undefined}
    aria-label={props.label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    tabIndex={0}
  >
    <Table {...props} />
  </section>
);

const Table = <T,>({ columns, rows, rowKey, sort, onSort, summary = [] }: Props<T>) => (
  <table className={table.table}>
    <thead>
      <tr>
        {columns.map(({ id, header, sortValue, align, wide }) =>
          onSort && sortValue ? (
            <SortableHeader
              key={id}
              align={align}
              wide={wide}
              direction={sort?.by === id ? sort.direction : null}
              onSort={() => onSort(id)}
            >
              {header}
            </SortableHeader>
          ) : (
            <th key={id} scope="col" data-wide={wide} {...alignment(align)}>
              {header}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={rowKey(row)} columns={columns} row={row} />
      ))}
    </tbody>
    {summary.length > 0 && <Summary rows={summary} columns={columns} />}
  </table>
);

interface SummaryProps<T> {
  readonly rows: readonly SummaryRow[];
  readonly columns: readonly Column<T>[];
}

const Summary = <T,>({ rows, columns }: SummaryProps<T>) => (
  <tbody className={styles.summary}>
    {rows.map(({ label, of }) => (
      <tr key={label}>
        <th scope="row">{label}</th>
        {columns.slice(1).map(({ id, align }) => (
          <td key={id} {...alignment(align)}>
            {of(id)}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

interface RowProps<T> {
  readonly columns: readonly Column<T>[];
  readonly row: T;
}

const RowView = <T,>({ columns, row }: RowProps<T>) => (
  <tr>
    {columns.map(({ id, cell, align, wide, className, cellData }, index) =>
      index === 0 ? (
        <th key={id} scope="row">
          {cell(row)}
        </th>
      ) : (
        <td key={id} className={className} data-wide={wide} {...alignment(align)} {...cellData?.(row)}>
          {cell(row)}
        </td>
      ),
    )}
  </tr>
);

// The cast restores the type parameter, which `memo` loses.
const Row = memo(RowView) as typeof RowView;

/** The number of columns except the first, for a table that is as wide as its columns need. */
const widthOf = (columns: number): CSSProperties & { readonly '--columns': number } => ({
  '--columns': columns - 1,
});

const alignment = (align: Column<unknown>['align']) => ({
  'data-centered': align === 'center' || undefined,
  'data-numeric': align === 'right' || undefined,
});

interface SortableHeaderProps {
  readonly align: Column<unknown>['align'];
  readonly wide: true | undefined;
  readonly direction: Direction | null;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

const SortableHeader = ({ align, wide, direction, onSort, children }: SortableHeaderProps) => (
  <th scope="col" aria-sort={direction ?? 'none'} data-wide={wide} {...alignment(align)}>
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

export const useHeadOfPage = <E extends HTMLElement>(page: number): RefObject<E | null> => {
  const list = useRef<E>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    list.current?.scrollIntoView({ inline: 'nearest' });
  }, [page]);
  return list;
};
