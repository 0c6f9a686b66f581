import type { ReactNode } from 'react';
import styles from './Loading.module.css';

/** What stands in for a page whose code, or whose reader, is not known yet. */
export const Loading = ({ children = 'Carregando...' }: { readonly children?: ReactNode }) => (
  <div className={styles.waiting} role="status">
    <span className={styles.sign} aria-hidden="true" />
    {children}
  </div>
);
