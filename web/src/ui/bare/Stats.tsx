import type { ReactNode } from 'react';
import styles from './Stats.module.css';

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** An icon before the label. */
  readonly icon?: ReactNode;
}

interface Props {
  readonly stats: readonly Stat[];
  /** `StatFilters`, which go on with the row. */
  readonly children?: ReactNode;
}

/** So many are three beside each other on a phone. */
const MANY = 5;

/** A row of figures, each under its label. */
export const Stats = ({ stats, children }: Props) => (
  <div className={styles.stats} data-many={stats.length >= MANY || children !== undefined || undefined}>
    <dl className={styles.group}>
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
    {children}
  </div>
);
