import type { ReactNode } from 'react';
import styles from './Stats.module.css';

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** What the value leaves out, below the label. */
  readonly note?: string | undefined;
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
    {children}
  </div>
);
