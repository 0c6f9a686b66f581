import { useState } from 'react';
import { HistoryChart } from '../reports/HistoryChart.tsx';
import { day } from '../ui/bare/format.ts';
import { NotFound, PositionBadge } from '../ui/bare/Position.tsx';
import styles from './HistoryFigure.module.css';
import { sampleHistory } from './sample.ts';

const FIRST = Date.UTC(2026, 8, 1, 12);
const STEP_MS = 4 * 86_400_000;

const series = sampleHistory.map(({ id, name, positions }) => ({
  id,
  name,
  points: positions.map((position, index) => ({
    at: new Date(FIRST + index * STEP_MS).toISOString(),
    position,
  })),
}));
const LAST = (series[0]?.points.length ?? 1) - 1;

/** The product's history chart with sample data. The pointer or the slider selects a day. */
export const HistoryFigure = () => {
  const [chosen, setChosen] = useState(LAST);
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <b>sandália ortopédica</b>
        <span className={styles.day}>{day(series[0]?.points[chosen]?.at ?? FIRST)}</span>
      </div>
      <HistoryChart series={series} chosen={chosen} onChoose={setChosen} />
      <ul className={styles.legend}>
        {series.map(({ id, name, points }) => {
          const position = points[chosen]?.position ?? null;
          return (
            <li key={id} data-marked={id === 'own' || undefined}>
              {name}
              {position === null ? <NotFound /> : <PositionBadge position={position} plain={id !== 'own'} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
