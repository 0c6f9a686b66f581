import type { ReactNode } from 'react';
import styles from './ListTools.module.css';

/** What stands above a list: its filters, a line of text such as how many there are, and buttons. */
export const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.tools}>{children}</div>
);
