import { useState } from 'react';
import { PositionChart } from '../charts/PositionChart.tsx';
import { day } from '../ui/bare/format.ts';
import { NotFound, PositionBadge } from '../ui/bare/Position.tsx';
import styles from './HistoryFigure.module.css';
import { sampleHistory } from './sample.ts';
// Drawn by samplePlot.test.ts: the library that draws charts weighs more than this page's other code.
import plot from './samplePlot.json' with { type: 'json' };

const LAST = plot.times.length - 1;

/** The product's history chart with sample data. The pointer or the slider selects a day. */
export const HistoryFigure = () => {
  const [chosen, setChosen] = useState(LAST);
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <b>sandália ortopédica</b>
        <span className={styles.day}>{day(plot.times[chosen] ?? '')}</span>
      </div>
      <PositionChart plot={plot} chosen={chosen} onChoose={setChosen} />
      <ul className={styles.legend}>
        {sampleHistory.map(({ id, name, positions }) => {
          const position = positions[chosen] ?? null;
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
