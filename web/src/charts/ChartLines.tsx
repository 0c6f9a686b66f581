import { memo } from 'react';
import text from '../ui/bare/text/text.module.css';
import styles from './Chart.module.css';
import { type PlottedLine, siteIn } from './chart.ts';
import { endLabelsOf } from './labels.ts';
import './sites.css';

interface Props {
  readonly lines: readonly PlottedLine[];
  /** The CSS role of a line by its id; the last is on top. */
  readonly roles: ReadonlyMap<string, string>;
}

interface DrawnProps extends Props {
  /** Told of a line without a role that is touched, and when it no longer is. */
  readonly onTouch?: (id: string | null) => void;
}

/** Draws important lines above the others. Memoised, because choosing a time changes no line. */
export const ChartLines = memo(({ lines, roles, onTouch }: DrawnProps) => {
  const order = [...roles.keys()];
  return lines
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .map(({ id, line, dots, newPages }) => (
      <g key={id} className={styles.series} data-role={roles.get(id)} data-site={siteIn(lines, id)}>
        {onTouch && (
          <path
            className={styles.touched}
            d={line}
            onPointerEnter={() => onTouch(id)}
            onPointerLeave={() => onTouch(null)}
          />
        )}
        <path className={styles.line} d={line} />
        <path className={styles.dots} d={dots} />
        {roles.has(id) && newPages && <path className={styles.newPages} d={newPages} />}
      </g>
    ));
});

/** Names that had to move aside are joined to their line. Screen readers have the table of values. */
export const EndLabels = memo(({ lines, roles }: Props) => {
  const labels = endLabelsOf(lines, [...roles.keys()]).map((label) => ({
    ...label,
    role: roles.get(label.id),
    site: siteIn(lines, label.id),
  }));
  return (
    <div aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.ends}>
        {labels.map(({ id, end }) => (
          <line key={id} x1={end.x} x2={100} y1={end.y} y2={end.y} />
        ))}
      </svg>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.leaders}>
        {labels.map(({ id, role, site, y, end }) => (
          <line key={id} data-role={role} data-site={site} x1={0} x2={100} y1={end.y} y2={y} />
        ))}
      </svg>
      {labels.map(({ id, role, site, name, y }) => (
        <span
          key={id}
          className={`${styles.name} ${text.cut}`}
          data-role={role}
          data-site={site}
          style={{ top: `${y.toFixed(2)}%` }}
          title={name}
        >
          {name}
        </span>
      ))}
    </div>
  );
});
