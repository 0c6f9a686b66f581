import type { PointerEvent } from 'react';
import { day } from '../ui/bare/format.ts';
import { deepestOf, dotsOf, lineOf, NOT_FOUND_Y, type Series, ticksOf, xOf, yOf } from './chart.ts';
import { type Stretch, stretchAt } from './engines.ts';
import styles from './HistoryChart.module.css';

interface Props {
  readonly series: readonly Series[];
  /** By which engines the points were measured; by default, all by the same. */
  readonly stretches?: readonly Stretch[];
  /** The id of the highlighted series. */
  readonly marked: string;
  /** The index of the chosen point. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Positions over time, the best on top. The pointer or the slider below chooses a point in time. */
export const HistoryChart = ({ series, stretches = [], marked, chosen, onChoose }: Props) => {
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
  const markedLast = series.toSorted((a, b) => Number(a.id === marked) - Number(b.id === marked));
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
          {ticksOf(deepest).map((tick) => (
            <path key={tick} className={styles.rule} d={`M0 ${yOf(tick, deepest)}H100`} />
          ))}
          <path className={styles.rule} data-not-found d={`M0 ${NOT_FOUND_Y}H100`} />
          {breaks.map(({ at }) => (
            <path key={at} className={styles.break} d={`M${xOf(at, first, last)} 0V100`} />
          ))}
          <path className={styles.time} d={`M${xs[chosen] ?? 0} 0V100`} />
          {markedLast.map(({ id, points }) => (
            <g key={id} className={styles.series} data-marked={id === marked || undefined}>
              <path className={styles.line} d={lineOf(points, deepest)} />
              <path className={styles.dots} d={dotsOf(points, deepest)} />
            </g>
          ))}
        </svg>
        {ticksOf(deepest).map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: `${yOf(tick, deepest)}%` }}>
            {tick}
          </span>
        ))}
        <span className={styles.tick} style={{ top: `${NOT_FOUND_Y}%` }}>
          ∞
        </span>
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
      <figcaption className={styles.span}>
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </figcaption>
    </figure>
  );
};

const nearestIndex = (xs: readonly number[], x: number): number =>
  xs.reduce(
    (best, candidate, index) => (Math.abs(candidate - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  );
