import { IconFilter, IconX } from '@tabler/icons-react';
import styles from './Stats.module.css';
import type { Stat } from './Stats.tsx';

/** A figure that can be pressed to show only what it counts. */
export interface StatFilter extends Stat {
  readonly id: string;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

interface Props {
  /** The name of the filters for screen readers. */
  readonly label: string;
  readonly filters: readonly StatFilter[];
}

/** Figures of `Stats` that filter. They are a file of their own because the public pages have none. */
export const StatFilters = ({ label, filters }: Props) => (
  <fieldset className={styles.group} aria-label={label}>
    {filters.map((filter) => (
      <PressableStat key={filter.id} {...filter} />
    ))}
  </fieldset>
);

const PressableStat = ({ label, value, icon, isPressed, onPress }: StatFilter) => {
  const Mark = isPressed ? IconX : IconFilter;
  return (
    <button type="button" className={styles.stat} aria-pressed={isPressed} onClick={onPress}>
      <span className={styles.label}>
        {icon}
        {label}
      </span>{' '}
      <span className={styles.value}>{value}</span>
      <Mark className={styles.mark} size={14} aria-hidden="true" />
    </button>
  );
};
