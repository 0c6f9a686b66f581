import { Pagination, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { whole } from '../bare/format.ts';
import type { Direction } from '../bare/sort.ts';
import styles from './Table.module.css';

interface TableProps {
  /** What the table is about, for those who do not see it. */
  readonly label: string;
  readonly children: ReactNode;
  /** How its head stays in view: `long` while the page scrolls, `bounded` while the table scrolls inside itself both ways. */
  readonly head?: 'long' | 'bounded';
}

/** A dense table that scrolls sideways inside itself, never the page. */
export const Table = ({ label, children, head }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={styles.frame} data-head={head} aria-label={label} tabIndex={0}>
    <table className={styles.table}>{children}</table>
  </section>
);

interface HeadProps {
  readonly children: ReactNode;
  readonly direction: Direction | null;
  readonly onSort: () => void;
  readonly centered?: boolean;
}

/** The head of a column that rows can be ordered by. */
export const SortableHead = ({ children, direction, onSort, centered }: HeadProps) => (
  <th scope="col" aria-sort={direction ?? 'none'} data-centered={centered}>
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

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field that narrows a table's rows down. */
export const Filter = ({ label, value, onChange }: FilterProps) => (
  <TextInput
    type="search"
    size="sm"
    className={styles.filter ?? ''}
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly matching: number;
  readonly perPage: number;
  readonly onChange: (page: number) => void;
}

const pageWords: Record<string, string> = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

/** Which rows are shown, and the way to the others; nothing where all of them are. */
export const Pager = ({ page, pages, matching, perPage, onChange }: PagerProps) => {
  if (pages === 1) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, matching);
  return (
    <div className={styles.pager}>
      <span aria-live="polite">
        {whole(from)}–{whole(to)} de {whole(matching)}
      </span>
      <Pagination
        size="sm"
        total={pages}
        value={page}
        onChange={onChange}
        siblings={0}
        getControlProps={(control) => ({ 'aria-label': pageWords[control] })}
        getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
      />
    </div>
  );
};
