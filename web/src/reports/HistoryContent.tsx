import { useState } from 'react';
import type { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { dayAndTime } from '../ui/bare/format.ts';
import { NotFound, PositionBadge } from '../ui/bare/Position.tsx';
import { type Column, DataTable } from '../ui/kit/DataTable.tsx';
import type { ChartPoint, Series } from './chart.ts';
import { HistoryChart } from './HistoryChart.tsx';
import styles from './HistoryContent.module.css';

type HistoryData = ReplyOf<typeof reports.getHistory>;

const OWN = 'own';

const seriesOf = ({ company_name, competitors, points }: HistoryData): readonly Series[] => [
  { id: OWN, name: company_name, points: points.map(({ at, position }) => ({ at, position })) },
  ...competitors.map(({ id, name }) => ({
    id,
    name,
    points: points.map(({ at, competitor_positions }) => ({
      at,
      position: competitor_positions.find(({ competitor_id }) => competitor_id === id)?.position,
    })),
  })),
];

/** The chart of a history, and below it the position of every site at the chosen time. */
export const HistoryContent = ({ history }: { readonly history: HistoryData }) => {
  const series = seriesOf(history);
  const [chosen, setChosen] = useState(history.points.length - 1);
  const [marked, setMarked] = useState(OWN);
  const at = history.points[chosen]?.at;
  return (
    <>
      <HistoryChart series={series} marked={marked} chosen={chosen} onChoose={setChosen} />
      <p className={styles.time} aria-live="polite">
        Em {at && dayAndTime(at)}
      </p>
      <DataTable
        label="Posições no momento escolhido"
        columns={columnsAt(chosen, marked, setMarked)}
        rows={series}
        rowKey={({ id }) => id}
      />
    </>
  );
};

const columnsAt = (
  chosen: number,
  marked: string,
  onMark: (id: string) => void,
): readonly Column<Series>[] => [
  {
    id: 'site',
    header: 'Site',
    cell: ({ id, name }) => (
      <button
        type="button"
        className={styles.site}
        aria-pressed={marked === id}
        title="Destacar no gráfico"
        onClick={() => onMark(id)}
      >
        {name}
      </button>
    ),
  },
  {
    id: 'position',
    header: 'Posição',
    align: 'center',
    cell: ({ id, points }) => <PointPosition position={points[chosen]?.position} plain={id !== OWN} />,
  },
  { id: 'best', header: 'Melhor', align: 'center', cell: ({ points }) => extreme(points, Math.min) },
  { id: 'worst', header: 'Pior', align: 'center', cell: ({ points }) => extreme(points, Math.max) },
];

interface PointPositionProps {
  readonly position: ChartPoint['position'];
  readonly plain: boolean;
}

const PointPosition = ({ position, plain }: PointPositionProps) => {
  if (position === undefined) return '—';
  return position === null ? <NotFound /> : <PositionBadge position={position} plain={plain} />;
};

const extreme = (points: readonly ChartPoint[], choose: (...values: number[]) => number): number | string => {
  const found = points.flatMap(({ position }) => position ?? []);
  return found.length === 0 ? '—' : choose(...found);
};
