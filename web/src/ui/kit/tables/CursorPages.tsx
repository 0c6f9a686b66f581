import { Button, Group } from '@mantine/core';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import text from '../../bare/text/text.module.css';
import { QueryState } from '../QueryState.tsx';
import { TableSkeleton } from '../Skeletons.tsx';
import { DataTable, useHeadOfPage } from './DataTable.tsx';

type Pages<T> = ReturnType<typeof useCursorPages<T>>;

interface Props<T, Row> extends Pick<ComponentProps<typeof DataTable<Row>>, 'label' | 'columns'> {
  readonly pages: Pages<T>;
  readonly pageOf: (data: T) => { readonly rows: readonly Row[]; readonly next: string | null };
  /** A filtered page may have no rows while later ones do. */
  readonly empty: (hasMore: boolean) => ReactNode;
}

export const CursorPages = <T, Row extends { readonly id: string }>({
  pages,
  pageOf,
  empty,
  ...table
}: Props<T, Row>) => (
  <div ref={useHeadOfPage<HTMLDivElement>(pages.page)}>
    <QueryState query={pages.query} skeleton={<TableSkeleton />}>
      {(data) => {
        const { rows, next } = pageOf(data);
        return (
          <>
            {rows.length === 0 ? (
              empty(next !== null)
            ) : (
              <DataTable {...table} rows={rows} rowKey={({ id }) => id} stickyHead="page" />
            )}
            <CursorPager pages={pages} next={next} />
          </>
        );
      }}
    </QueryState>
  </div>
);

interface CursorPagerProps {
  readonly pages: Omit<Pages<unknown>, 'query'>;
  readonly next: string | null;
}

const CursorPager = ({ pages: { page, onPrevious, onNext }, next }: CursorPagerProps) =>
  page === 1 && next === null ? null : (
    <Group
      component="nav"
      className={text.quiet ?? ''}
      justify="flex-end"
      gap="0.75rem"
      mt="0.75rem"
      aria-label="Páginas"
    >
      <Button variant="default" size="xs" disabled={page === 1} onClick={onPrevious}>
        Anterior
      </Button>
      <span aria-live="polite">Página {page}</span>
      <Button
        variant="default"
        size="xs"
        disabled={next === null}
        onClick={() => next !== null && onNext(next)}
      >
        Próxima
      </Button>
    </Group>
  );

/** Returns to the first page when `filters` changes. The first page's cursor is undefined. */
export const useCursorPages = <T,>(
  filters: string,
  pageAt: (cursor: string | undefined) => UseQueryOptions<T, Error, T, string[]>,
) => {
  const [shown, setShown] = useState<Shown>({ filters, cursors: [] });
  if (shown.filters !== filters) setShown({ filters, cursors: [] });
  const { cursors } = shown;
  const show = (next: readonly string[]) => setShown({ filters, cursors: next });
  return {
    query: useQuery({ ...pageAt(cursors.at(-1)), placeholderData: keepPreviousData }),
    page: cursors.length + 1,
    onPrevious: () => show(cursors.slice(0, -1)),
    // A second press while the page loads gets the same cursor.
    onNext: (next: string) => next !== cursors.at(-1) && show([...cursors, next]),
  };
};

interface Shown {
  readonly filters: string;
  readonly cursors: readonly string[];
}
