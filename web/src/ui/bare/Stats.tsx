import { IconFilter, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Stats.module.css';

interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** An icon before the label. */
  readonly icon?: ReactNode;
}

/** A figure that can be pressed to show only what it counts. */
export interface StatFilter extends Stat {
  readonly id: string;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

interface Props {
  readonly stats: readonly Stat[];
  /** Shown after the others. */
  readonly filters?: readonly StatFilter[];
}

const MANY = 5;

/** A row of figures, each under its label. */
export const Stats = ({ stats, filters = [] }: Props) => (
  <div className={styles.stats} data-many={stats.length + filters.length >= MANY || undefined}>
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
    {filters.length > 0 && (
      <fieldset className={styles.group} aria-label="Filtrar por situação">
        {filters.map((filter) => (
          <PressableStat key={filter.id} {...filter} />
        ))}
      </fieldset>
    )}
  </div>
);

const PressableStat = ({ label, value, icon, isPressed, onPress }: StatFilter) => (
  <button type="button" className={styles.stat} aria-pressed={isPressed} onClick={onPress}>
    <span className={styles.label}>
      {icon}
      {label}
    </span>{' '}
    <span className={styles.value}>{value}</span>
    {isPressed ? (
      <IconX className={styles.mark} size={14} />
    ) : (
      <IconFilter className={styles.mark} size={14} />
    )}
  </button>
);
