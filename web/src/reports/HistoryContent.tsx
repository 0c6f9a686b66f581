import { useState } from 'react';
import type { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { dayAndTime } from '../ui/bare/format.ts';
import { NotFound, PositionBadge } from '../ui/bare/Position.tsx';
import { Table } from '../ui/kit/Table.tsx';
import type { Reading, Series } from './chart.ts';
import { HistoryChart } from './HistoryChart.tsx';
import styles from './HistoryContent.module.css';

type HistoryData = ReplyOf<typeof reports.getHistory>;

const OWN = 'own';

const seriesOf = ({ company_name, competitors, points }: HistoryData): readonly Series[] => [
  { id: OWN, name: company_name, readings: points.map(({ at, position }) => ({ at, position })) },
  ...competitors.map(({ id, name }) => ({
    id,
    name,
    readings: points.map(({ at, competitor_positions }) => ({
      at,
      position: competitor_positions.find(({ competitor_id }) => competitor_id === id)?.position,
    })),
  })),
];

/** The chart of a history, and under it every site's position at the chosen moment. */
export const HistoryContent = ({ history }: { readonly history: HistoryData }) => {
  const series = seriesOf(history);
  const [chosen, setChosen] = useState(history.points.length - 1);
  const [marked, setMarked] = useState(OWN);
  const at = history.points[chosen]?.at;
  return (
    <>
      <HistoryChart series={series} marked={marked} chosen={chosen} onChoose={setChosen} />
      <p className={styles.moment} aria-live="polite">
        Em {at && dayAndTime(at)}
      </p>
      <Table label="Posições no momento escolhido">
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col" data-centered>
              Posição
            </th>
            <th scope="col" data-centered>
              Melhor
            </th>
            <th scope="col" data-centered>
              Pior
            </th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ id, name, readings }) => (
            <tr key={id} data-own={id === OWN || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.site}
                  aria-pressed={marked === id}
                  title="Destacar no gráfico"
                  onClick={() => setMarked(id)}
                >
                  {name}
                </button>
              </th>
              <td data-centered>
                <Shown position={readings[chosen]?.position} plain={id !== OWN} />
              </td>
              <td data-centered>{extreme(readings, Math.min)}</td>
              <td data-centered>{extreme(readings, Math.max)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
};

const Shown = ({ position, plain }: { readonly position: Reading['position']; readonly plain: boolean }) => {
  if (position === undefined) return '—';
  return position === null ? <NotFound /> : <PositionBadge position={position} plain={plain} />;
};

const extreme = (readings: readonly Reading[], choose: (...values: number[]) => number): number | string => {
  const found = readings.flatMap(({ position }) => position ?? []);
  return found.length === 0 ? '—' : choose(...found);
};
