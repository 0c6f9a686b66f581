import type { ReactNode } from 'react';
import styles from './Unseen.module.css';

/** Words for those who do not see the page. */
export const Unseen = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.unseen}>{children}</span>
);
