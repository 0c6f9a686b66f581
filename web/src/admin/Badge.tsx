import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface Props {
  readonly tone: 'green' | 'red' | 'yellow';
  readonly children: ReactNode;
}

/** A state in one or two words. Its colour only repeats what the words say. */
export const Badge = ({ tone, children }: Props) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
