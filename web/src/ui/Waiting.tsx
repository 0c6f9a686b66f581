import type { ReactNode } from 'react';
import styles from './Waiting.module.css';

/** What stands in for a page whose code, or whose reader, is not known yet. */
export const Waiting = ({ children = 'Carregando...' }: { readonly children?: ReactNode }) => (
  <div className={styles.waiting} role="status">
    <span className={styles.sign} aria-hidden="true" />
    {children}
  </div>
);
