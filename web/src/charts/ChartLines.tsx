import { memo } from 'react';
import styles from './ChartLines.module.css';
import type { PlottedLine } from './chart.ts';
import { endLabelsOf } from './labels.ts';

interface Props {
  readonly lines: readonly PlottedLine[];
  readonly own: string | null;
  readonly rival: string | null;
}

/** How a line is drawn: the own in the accent, the rival's dashed in ink, all others quietly. */
const roles = ['rival', 'own'] as const;
type Role = (typeof roles)[number] | undefined;

const roleOf = (id: string, { own, rival }: Omit<Props, 'lines'>): Role => {
  if (id === own) return 'own';
  return id === rival ? 'rival' : undefined;
};

const importance = (role: Role): number => (role ? roles.indexOf(role) : -1);

/** The lines of a chart, the important ones above the others. They stay while another time is chosen. */
export const ChartLines = memo(({ lines, ...marked }: Props) =>
  lines
    .map((drawn) => ({ ...drawn, role: roleOf(drawn.id, marked) }))
    .toSorted((a, b) => importance(a.role) - importance(b.role))
    .map(({ id, line, dots, role }) => (
      <g key={id} className={styles.series} data-role={role}>
        <path className={styles.line} d={line} />
        <path className={styles.dots} d={dots} />
      </g>
    )),
);

/**
 * The names at the ends of the lines of a chart, each joined to its line where it had to move aside. Screen
 * readers have the table of values.
 */
export const EndLabels = memo(({ lines, ...marked }: Props) => {
  const labels = endLabelsOf(lines, [marked.own, marked.rival]).map((label) => ({
    ...label,
    role: roleOf(label.id, marked),
  }));
  return (
    <div aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.ends}>
        {labels.map(({ id, role, end }) => (
          <path key={id} data-role={role} d={`M${end.x} ${end.y}H100`} />
        ))}
      </svg>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.leaders}>
        {labels.map(({ id, role, y, end }) => (
          <path key={id} data-role={role} d={`M0 ${end.y}L100 ${y.toFixed(2)}`} />
        ))}
      </svg>
      {labels.map(({ id, role, name, y }) => (
        <span
          key={id}
          className={styles.name}
          data-role={role}
          style={{ top: `${y.toFixed(2)}%` }}
          title={name}
        >
          {name}
        </span>
      ))}
    </div>
  );
});
