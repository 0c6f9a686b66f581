import { IconFlagFilled } from '@tabler/icons-react';
import { memo, type PointerEvent, type ReactNode } from 'react';
import styles from './Chart.module.css';
import type { Axes } from './chart.ts';
import { dateTicksOf } from './labels.ts';

interface Props {
  readonly axes: Axes;
  readonly label: string;
  readonly className?: string | undefined;
  readonly chosen?: number;
  /** `y` is where the pointer is, in hundredths of the height. */
  readonly onChoose?: (index: number, y?: number) => void;
  readonly onLeave?: () => void;
  /** Left out on paper, where no moment is chosen. */
  readonly slider?: { readonly label: string; readonly text: string | undefined };
  readonly background?: ReactNode;
  readonly drawing?: ReactNode;
  readonly children?: ReactNode;
}

export const ChartFrame = ({ axes, label, className = '', chosen, onChoose, slider, ...props }: Props) => {
  const { times, xs } = axes;
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, width, top, height } = currentTarget.getBoundingClientRect();
    onChoose?.(nearestIndex(xs, ((clientX - left) / width) * 100), ((clientY - top) / height) * 100);
  };
  return (
    <figure className={`${styles.figure} ${className}`}>
      <div
        className={styles.plot}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && props.onLeave?.()}
      >
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={styles.drawing}
          role="img"
          aria-label={label}
        >
          {props.background}
          <Rules axes={axes} />
          {chosen !== undefined && (
            <line className={styles.time} x1={xs[chosen]} x2={xs[chosen]} y1={0} y2={100} />
          )}
          {props.drawing}
        </svg>
        <Ticks axes={axes} />
        {props.children}
      </div>
      <Dates axes={axes} />
      {slider && (
        <input
          type="range"
          className={styles.slider}
          aria-label={slider.label}
          aria-valuetext={slider.text}
          min={0}
          max={times.length - 1}
          value={chosen}
          onChange={({ currentTarget }) => onChoose?.(Number(currentTarget.value))}
        />
      )}
    </figure>
  );
};

interface OfAxes {
  readonly axes: Axes;
}

// Memoised, because choosing a time changes no axis.
const Rules = memo(({ axes: { ticks, breaks, marks = [] } }: OfAxes) => (
  <>
    {ticks.map(({ y }) => (
      <line key={y} className={styles.rule} x1={0} x2={100} y1={y} y2={y} />
    ))}
    {breaks.map((x) => (
      <line key={x} className={styles.break} x1={x} x2={x} y1={0} y2={100} />
    ))}
    {marks.map(({ x }) => (
      <line key={x} className={styles.mark} x1={x} x2={x} y1={0} y2={100} />
    ))}
  </>
));

const Ticks = memo(({ axes: { ticks, marks = [] } }: OfAxes) => (
  <>
    {ticks.map(({ y, label: tick }) => (
      <span key={y} className={styles.tick} style={{ top: `${y}%` }}>
        {tick}
      </span>
    ))}
    {marks.map(({ x, text }) => (
      <span key={x} className={styles.flag} style={{ left: `${x}%` }} title={text} aria-hidden="true">
        <IconFlagFilled size={14} />
      </span>
    ))}
  </>
));

const Dates = memo(({ axes }: OfAxes) => (
  <div className={styles.dates} aria-hidden="true">
    {dateTicksOf(axes).map(({ x, label: date }) => (
      <span key={x} className={styles.date} style={{ left: `${x}%` }}>
        {date}
      </span>
    ))}
  </div>
));

const nearestIndex = (xs: readonly number[], x: number): number =>
  xs.reduce(
    (best, candidate, index) => (Math.abs(candidate - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  );
