import type { ReactNode } from 'react';
import styles from './Stats.module.css';

interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** An icon before the label. */
  readonly icon?: ReactNode;
}

/** A row of figures, each under its label. */
export const Stats = ({ stats }: { readonly stats: readonly Stat[] }) => (
  <dl className={styles.stats}>
    {stats.map(({ label, value, icon }) => (
      <div key={label} className={styles.stat}>
        <dt className={styles.label}>
          {icon}
          {label}
        </dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
