import type { ReactNode } from 'react';
import styles from './TwoLines.module.css';

interface Props {
  readonly first: ReactNode;
  /** The quieter line below; none if it is missing. */
  readonly second?: ReactNode;
}

/** The content of a table's cell in two lines. */
export const TwoLines = ({ first, second }: Props) => (
  <>
    <span className={styles.first}>{first}</span>
    {second && <span className={styles.second}>{second}</span>}
  </>
);
