import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  /** The next step, in words. */
  readonly text: string;
  /** The next step, as a button or link. */
  readonly action?: ReactNode;
}

/** Where there is nothing yet: says so, and what to do about it. */
export const EmptyState = ({ icon, title, text, action }: Props) => (
  <div className={styles.empty}>
    <div className={styles.icon}>{icon}</div>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    {action}
  </div>
);
