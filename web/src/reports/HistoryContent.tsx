import { useState } from 'react';
import type { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { day, dayAndTime } from '../ui/bare/format.ts';
import { NotFound, PositionBadge } from '../ui/bare/Position.tsx';
import { type Column, DataTable } from '../ui/kit/DataTable.tsx';
import type { ChartPoint, Series } from './chart.ts';
import { type Stretch, stretchAt, stretchesOf } from './engines.ts';
import { HistoryChart } from './HistoryChart.tsx';
import styles from './HistoryContent.module.css';

type HistoryData = ReplyOf<typeof reports.getHistory>;

const OWN = 'own';

const seriesOf = (
  { company_name, competitors, points }: HistoryData,
  stretches: readonly Stretch[],
): readonly Series[] => {
  const pointsWith = (positionIn: (point: HistoryData['points'][number]) => ChartPoint['position']) =>
    points.map((point, index) => ({
      at: point.at,
      position: positionIn(point),
      stretch: stretchAt(stretches, index),
    }));
  return [
    { id: OWN, name: company_name, points: pointsWith(({ position }) => position) },
    ...competitors.map(({ id, name }) => ({
      id,
      name,
      points: pointsWith(
        ({ competitor_positions }) =>
          competitor_positions.find(({ competitor_id }) => competitor_id === id)?.position,
      ),
    })),
  ];
};

/** The chart of a history, and below it the position of every site at the chosen time. */
export const HistoryContent = ({ history }: { readonly history: HistoryData }) => {
  const stretches = stretchesOf(history.points);
  const series = seriesOf(history, stretches);
  const [chosen, setChosen] = useState(history.points.length - 1);
  const [marked, setMarked] = useState(OWN);
  const at = history.points[chosen]?.at;
  const engine = stretches.length > 1 && stretches[stretchAt(stretches, chosen)]?.label;
  return (
    <>
      <HistoryChart
        series={series}
        stretches={stretches}
        marked={marked}
        chosen={chosen}
        onChoose={setChosen}
      />
      <MeasurementChanges stretches={stretches} />
      <p className={styles.time} aria-live="polite">
        Em {at && dayAndTime(at)}
        {engine && ` · ${engine}`}
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

/** Why the lines of the chart break, if they do. */
const MeasurementChanges = ({ stretches }: { readonly stretches: readonly Stretch[] }) => {
  if (stretches.length < 2) return null;
  return (
    <div className={styles.changes}>
      <p>As linhas são interrompidas onde a medição mudou: antes e depois não são comparáveis.</p>
      <ul>
        {stretches.map(({ from, at, label }) => (
          <li key={at}>
            <time dateTime={at}>{day(at)}</time> {from === 0 ? 'Início' : 'A partir daqui'}: {label}
          </li>
        ))}
      </ul>
    </div>
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
  {
    id: 'best',
    header: 'Melhor',
    align: 'center',
    cell: ({ points }) => extreme(comparable(points, chosen), Math.min),
  },
  {
    id: 'worst',
    header: 'Pior',
    align: 'center',
    cell: ({ points }) => extreme(comparable(points, chosen), Math.max),
  },
];

interface PointPositionProps {
  readonly position: ChartPoint['position'];
  readonly plain: boolean;
}

const PointPosition = ({ position, plain }: PointPositionProps) => {
  if (position === undefined) return '—';
  return position === null ? <NotFound /> : <PositionBadge position={position} plain={plain} />;
};

/** The points of the chosen point's stretch. */
const comparable = (points: readonly ChartPoint[], chosen: number): readonly ChartPoint[] =>
  points.filter(({ stretch }) => stretch === points[chosen]?.stretch);

const extreme = (points: readonly ChartPoint[], choose: (...values: number[]) => number): number | string => {
  const found = points.flatMap(({ position }) => position ?? []);
  return found.length === 0 ? '—' : choose(...found);
};
