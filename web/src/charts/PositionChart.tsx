import { memo, type PointerEvent } from 'react';
import { day } from '../ui/bare/text/format.ts';
import { NOT_FOUND_TOP, NOT_FOUND_Y, type Plot, type PlottedLine } from './chart.ts';
import { dateTicksOf, endLabelsOf } from './labels.ts';
import styles from './PositionChart.module.css';

interface Props {
  /** The company's line comes first. */
  readonly plot: Plot;
  /** The id of the competitor to compare with. */
  readonly rival?: string | null;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** What screen readers hear after the chosen time. */
  readonly note?: string | undefined;
}

export const PositionChart = ({ plot, rival = null, chosen, onChoose, note }: Props) => {
  const { times, xs, ticks, breaks, lines } = plot;
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const marked = { own: lines[0]?.id ?? null, rival };
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onChoose(nearestIndex(xs, ((clientX - left) / width) * 100));
  };
  return (
    <figure className={styles.figure}>
      <div className={styles.plot} onPointerMove={follow} onPointerDown={follow}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={styles.drawing}
          role="img"
          aria-label={`Posições de ${day(first)} a ${day(last)}; ${
            breaks.length > 0 ? 'as linhas são interrompidas onde a medição mudou; ' : ''
          }os valores estão na tabela abaixo`}
        >
          <path className={styles.notFound} d={`M0 ${NOT_FOUND_TOP}H100V100H0Z`} />
          {ticks.map(({ position, y }) => (
            <path key={position} className={styles.rule} d={`M0 ${y}H100`} />
          ))}
          {breaks.map((x) => (
            <path key={x} className={styles.break} d={`M${x} 0V100`} />
          ))}
          <path className={styles.time} d={`M${xs[chosen] ?? 0} 0V100`} />
          <ChartLines lines={lines} {...marked} />
        </svg>
        {ticks.map(({ position, y }) => (
          <span key={position} className={styles.tick} style={{ top: `${y}%` }}>
            {position}
          </span>
        ))}
        <span className={`${styles.tick} ${styles.infinity}`} style={{ top: `${NOT_FOUND_Y}%` }}>
          ∞
        </span>
        <EndLabels lines={lines} {...marked} />
      </div>
      <div className={styles.dates} aria-hidden="true">
        {dateTicksOf(plot).map(({ x, label }) => (
          <span key={x} className={styles.date} style={{ left: `${x}%` }}>
            {label}
          </span>
        ))}
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label="Momento"
        aria-valuetext={times[chosen] && `${day(times[chosen])}${note ? `, ${note}` : ''}`}
        min={0}
        max={times.length - 1}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
    </figure>
  );
};

const nearestIndex = (xs: readonly number[], x: number): number =>
  xs.reduce(
    (best, candidate, index) => (Math.abs(candidate - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  );

interface ChartLinesProps {
  readonly lines: readonly PlottedLine[];
  readonly own: string | null;
  readonly rival: string | null;
}

/** The company's line has the accent colour, the rival's is dashed in ink, and all others are quiet. */
const roles = ['rival', 'own'] as const;
type Role = (typeof roles)[number] | undefined;

const roleOf = (id: string, { own, rival }: Omit<ChartLinesProps, 'lines'>): Role => {
  if (id === own) return 'own';
  return id === rival ? 'rival' : undefined;
};

const importance = (role: Role): number => (role ? roles.indexOf(role) : -1);

/** Draws important lines above the others. Memoised, because choosing a time changes no line. */
const ChartLines = memo(({ lines, ...marked }: ChartLinesProps) =>
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

/** Names that had to move aside are joined to their line. Screen readers have the table of values. */
const EndLabels = memo(({ lines, ...marked }: ChartLinesProps) => {
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
