import { rounded } from './chart.ts';
import type { EndLabel } from './chartLabels.ts';
import styles from './EndLabels.module.css';

interface Props {
  readonly labels: readonly EndLabel[];
  readonly roleOf: (id: string) => string | undefined;
}

/**
 * The names at the ends of the lines of a chart, each joined to its line where it had to move aside. Screen
 * readers have the table of values.
 */
export const EndLabels = ({ labels, roleOf }: Props) => (
  <div aria-hidden="true">
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.ends}>
      {labels.map(({ id, end }) => (
        <path key={id} data-role={roleOf(id)} d={`M${rounded(end.x)} ${rounded(end.y)}H100`} />
      ))}
    </svg>
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.leaders}>
      {labels.map(({ id, y, end }) => (
        <path key={id} data-role={roleOf(id)} d={`M0 ${rounded(end.y)}L100 ${rounded(y)}`} />
      ))}
    </svg>
    {labels.map(({ id, name, y }) => (
      <span
        key={id}
        className={styles.name}
        data-role={roleOf(id)}
        style={{ top: `${rounded(y)}%` }}
        title={name}
      >
        {name}
      </span>
    ))}
  </div>
);
