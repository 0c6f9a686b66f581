import { memo } from 'react';
import { rounded, type Series } from './chart.ts';
import { endLabelsOf } from './chartLabels.ts';
import styles from './EndLabels.module.css';
import { roleOf } from './HistoryChartLines.tsx';

interface Props {
  readonly series: readonly Series[];
  readonly deepest: number;
  readonly own: string | null;
  readonly rival: string | null;
}

/**
 * The names at the ends of the lines of a chart, each joined to its line where it had to move aside. Screen
 * readers have the table of values.
 */
export const EndLabels = memo(({ series, deepest, own, rival }: Props) => {
  const labels = endLabelsOf(series, deepest, [own, rival]).map((label) => ({
    ...label,
    role: roleOf(label.id, own, rival),
  }));
  return (
    <div aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.ends}>
        {labels.map(({ id, role, end }) => (
          <path key={id} data-role={role} d={`M${rounded(end.x)} ${rounded(end.y)}H100`} />
        ))}
      </svg>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.leaders}>
        {labels.map(({ id, role, y, end }) => (
          <path key={id} data-role={role} d={`M0 ${rounded(end.y)}L100 ${rounded(y)}`} />
        ))}
      </svg>
      {labels.map(({ id, role, name, y }) => (
        <span
          key={id}
          className={styles.name}
          data-role={role}
          style={{ top: `${rounded(y)}%` }}
          title={name}
        >
          {name}
        </span>
      ))}
    </div>
  );
});
