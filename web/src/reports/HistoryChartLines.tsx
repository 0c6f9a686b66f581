import { memo } from 'react';
import { dotsOf, lineOf, type Series } from './chart.ts';
import styles from './HistoryChartLines.module.css';

/** How a line is drawn: the own in the accent, the rival's dashed in ink, all others quietly. */
export type Role = 'own' | 'rival';

interface Props {
  readonly series: readonly Series[];
  readonly deepest: number;
  readonly own: string | null;
  readonly rival: string | null;
}

/** The lines of a chart, the important ones above the others. They stay while another time is chosen. */
export const HistoryChartLines = memo(({ series, deepest, own, rival }: Props) =>
  series
    .map(({ id, points }) => ({ id, points, role: roleOf(id, own, rival) }))
    .toSorted((a, b) => importance(a.role) - importance(b.role))
    .map(({ id, points, role }) => (
      <g key={id} className={styles.series} data-role={role}>
        <path className={styles.line} d={lineOf(points, deepest)} />
        <path className={styles.dots} d={dotsOf(points, deepest)} />
      </g>
    )),
);

export const roleOf = (id: string, own: string | null, rival: string | null): Role | undefined => {
  if (id === own) return 'own';
  return id === rival ? 'rival' : undefined;
};

const importance = (role: Role | undefined): number => {
  if (role === undefined) return 0;
  return role === 'own' ? 2 : 1;
};
