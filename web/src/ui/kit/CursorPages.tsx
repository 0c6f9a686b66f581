import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CursorPager } from './CursorPager.tsx';
import { PageOfRows } from './PageOfRows.tsx';
import { QueryState } from './QueryState.tsx';
import { TableSkeleton } from './Skeletons.tsx';
import type { useCursorPages } from './useCursorPages.ts';

interface Props<T, Row> {
  readonly query: UseQueryResult<T>;
  readonly pages: ReturnType<typeof useCursorPages>;
  /** The rows of the shown page, and the cursor of the next, null on the last. */
  readonly pageOf: (data: T) => { readonly rows: readonly Row[]; readonly next: string | null };
  /** Shown without rows: a filtered page may have none while later ones do. */
  readonly empty: (hasMore: boolean) => ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list that the server reads page by page, with the steps through it. */
export const CursorPages = <T, Row>({ query, pages, pageOf, empty, children }: Props<T, Row>) => (
  <PageOfRows page={pages.page}>
    <QueryState query={query} skeleton={<TableSkeleton />}>
      {(data) => {
        const { rows, next } = pageOf(data);
        return (
          <>
            {rows.length === 0 ? empty(next !== null) : children(rows)}
            <CursorPager pages={pages} next={next} />
          </>
        );
      }}
    </QueryState>
  </PageOfRows>
);
