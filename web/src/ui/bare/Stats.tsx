import type { ReactNode } from 'react';
import styles from './Stats.module.css';

interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** A sign beside the label. */
  readonly mark?: ReactNode;
}

/** A row of figures, each under its name. */
export const Stats = ({ stats }: { readonly stats: readonly Stat[] }) => (
  <dl className={styles.stats}>
    {stats.map(({ label, value, mark }) => (
      <div key={label} className={styles.stat}>
        <dt className={styles.label}>
          {mark}
          {label}
        </dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
