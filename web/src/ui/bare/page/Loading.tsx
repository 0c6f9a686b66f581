import type { ReactNode } from 'react';
import styles from './Loading.module.css';

export const Loading = ({ children = 'Carregando...' }: { readonly children?: ReactNode }) => (
  <div className={styles.loading} role="status">
    <span className={styles.spinner} aria-hidden="true" />
    {children}
  </div>
);
