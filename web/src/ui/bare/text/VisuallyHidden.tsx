import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

export const SkipLink = () => (
  <a className={styles.skip} href="#conteudo">
    Pular para o conteúdo
  </a>
);
