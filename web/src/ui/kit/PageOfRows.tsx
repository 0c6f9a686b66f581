import type { ReactNode } from 'react';
import styles from './PageOfRows.module.css';
import { useHeadOfPage } from './useHeadOfPage.ts';

interface Props {
  /** The number of the page. */
  readonly page: number;
  readonly children: ReactNode;
}

/** A page of a list that the server reads page by page. Another page begins at the list's head. */
export const PageOfRows = ({ page, children }: Props) => (
  <div ref={useHeadOfPage<HTMLDivElement>(page)} className={styles.rows}>
    {children}
  </div>
);
