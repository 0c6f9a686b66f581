import type { ReactNode } from 'react';
import table from '../ui/bare/Table.module.css';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import styles from './figures.module.css';

interface Props {
  /** Read out by screen readers only. */
  readonly caption?: string;
  /** The header cells after the keyword's. */
  readonly columns: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of keywords in the product's own styles. */
export const FigureTable = ({ caption, columns, children }: Props) => (
  <div className={`${table.frame} ${styles.table}`}>
    <table className={table.table}>
      {caption && (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <thead>
        <tr>
          <th scope="col">Palavra-chave</th>
          {columns}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
