import type { PointerEvent } from 'react';
import { day } from '../ui/bare/format.ts';
import { deepestOf, NOT_FOUND_TOP, NOT_FOUND_Y, type Series, ticksOf, xOf, yOf } from './chart.ts';
import { dateTicksOf } from './chartLabels.ts';
import { EndLabels } from './EndLabels.tsx';
import { type Stretch, stretchAt } from './engines.ts';
import styles from './HistoryChart.module.css';
import { HistoryChartLines } from './HistoryChartLines.tsx';

interface Props {
  /** The company's own, then the competitors'. */
  readonly series: readonly Series[];
  /** By which engines the points were measured; by default, all by the same. */
  readonly stretches?: readonly Stretch[];
  /** The id of the competitor that the company is compared with. */
  readonly rival?: string | null;
  /** The index of the chosen point. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Positions over time, the best on top. The pointer or the slider below chooses a point in time. */
export const HistoryChart = ({ series, stretches = [], rival = null, chosen, onChoose }: Props) => {
  const own = series[0]?.id ?? null;
  const times = series[0]?.points.map(({ at }) => at) ?? [];
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const deepest = deepestOf(series.flatMap(({ points }) => points));
  const xs = times.map((at) => xOf(at, first, last));
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onChoose(nearestIndex(xs, ((clientX - left) / width) * 100));
  };
  const breaks = stretches.slice(1);
  const engine = breaks.length > 0 ? `, ${stretches[stretchAt(stretches, chosen)]?.label}` : '';
  const lines = { series, deepest, own, rival };
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
          {ticksOf(deepest).map((tick) => (
            <path key={tick} className={styles.rule} d={`M0 ${yOf(tick, deepest)}H100`} />
          ))}
          {breaks.map(({ at }) => (
            <path key={at} className={styles.break} d={`M${xOf(at, first, last)} 0V100`} />
          ))}
          <path className={styles.time} d={`M${xs[chosen] ?? 0} 0V100`} />
          <HistoryChartLines {...lines} />
        </svg>
        {ticksOf(deepest).map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: `${yOf(tick, deepest)}%` }}>
            {tick}
          </span>
        ))}
        <span className={`${styles.tick} ${styles.infinity}`} style={{ top: `${NOT_FOUND_Y}%` }}>
          ∞
        </span>
        <EndLabels {...lines} />
      </div>
      <div className={styles.dates} aria-hidden="true">
        {dateTicksOf(times).map(({ x, label }) => (
          <span key={x} className={styles.date} style={{ left: `${x}%` }}>
            {label}
          </span>
        ))}
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label="Momento"
        aria-valuetext={times[chosen] && `${day(times[chosen])}${engine}`}
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
