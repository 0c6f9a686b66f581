import { useMemo, useState } from 'react';
import { PositionChart } from '../../charts/PositionChart.tsx';
import { plotOf } from '../../charts/plot.ts';
import { day, dayAndTime } from '../../ui/bare/format.ts';
import { useKeptAddressValue } from '../../ui/kit/useAddressValue.ts';
import { type Stretch, stretchAt, stretchesOf } from './engines.ts';
import { HistoryTable } from './HistoryTable.tsx';
import styles from './HistoryView.module.css';
import { type HistoryData, seriesOf } from './histories.ts';

/** The chart of a history, and below it the position of every site at the chosen time. */
export const HistoryView = ({ history }: { readonly history: HistoryData }) => {
  const stretches = useMemo(() => stretchesOf(history.points), [history]);
  const series = useMemo(() => seriesOf(history, stretches), [history, stretches]);
  const plot = useMemo(
    () =>
      plotOf(
        series,
        stretches.slice(1).map(({ at }) => at),
      ),
    [series, stretches],
  );
  const [time, setTime] = useState<string | null>(null);
  const [rival, setRival] = useKeptAddressValue('destaque');
  // A time that is not of the period, as before any is chosen, is the latest.
  const found = history.points.findIndex(({ at }) => at === time);
  const chosen = found === -1 ? history.points.length - 1 : found;
  const at = history.points[chosen]?.at;
  const engine = stretches.length > 1 ? stretches[stretchAt(stretches, chosen)]?.label : undefined;
  return (
    <>
      <PositionChart
        plot={plot}
        rival={rival}
        chosen={chosen}
        note={engine}
        onChoose={(index) => setTime(history.points[index]?.at ?? null)}
      />
      <MeasurementChanges stretches={stretches} />
      <p className={styles.time} aria-live="polite">
        Em {at && dayAndTime(at)}
        {engine && ` · ${engine}`}
      </p>
      <HistoryTable series={series} chosen={chosen} rival={rival} onRival={setRival} />
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
