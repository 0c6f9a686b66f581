import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for those who do not see the page. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.unseen}>{children}</span>
);
