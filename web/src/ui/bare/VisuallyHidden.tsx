import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

/** The first link of a page: jumps over the navigation to the element with the id `conteudo`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#conteudo">
    Pular para o conteúdo
  </a>
);
