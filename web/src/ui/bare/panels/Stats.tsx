import type { ReactNode } from 'react';
import styles from './Stats.module.css';

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly icon?: ReactNode;
}

interface Props {
  readonly stats: readonly Stat[];
}

/** From this number of figures, a phone shows three per row. */
const MANY = 5;

export const Stats = ({ stats }: Props) => (
  <dl className={styles.stats} data-many={stats.length >= MANY || undefined}>
    {stats.map(({ label, value, note, icon }) => (
      <div key={label} className={styles.stat}>
        <dt className={styles.label}>
          {icon}
          {label}
          {note && <small className={styles.note}>{note}</small>}
        </dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
