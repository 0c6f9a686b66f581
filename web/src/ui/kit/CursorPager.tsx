import { Button } from '@mantine/core';
import styles from './CursorPager.module.css';
import type { useCursorPages } from './useCursorPages.ts';

interface Props {
  readonly pages: ReturnType<typeof useCursorPages>;
  /** The cursor of the next page, null on the last. */
  readonly next: string | null;
}

/** Steps through a list that the server reads page by page; hidden where there is only one page. */
export const CursorPager = ({ pages: { page, onPrevious, onNext }, next }: Props) =>
  page === 1 && next === null ? null : (
    <nav className={styles.pager} aria-label="Páginas">
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
    </nav>
  );
