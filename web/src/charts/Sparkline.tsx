import { DAY_MS } from '../ui/bare/text/format.ts';
import type { DayValue } from './chart.ts';

interface Props {
  readonly days: readonly DayValue[];
  readonly label: string;
  /** Whether smaller values are better, as of positions; the better is above. */
  readonly isSmallBest?: boolean;
}

/** Smaller ranges do not fill the height, so that small changes look small. */
const LEAST_RANGE = 10;

/** A line without axes. The drawing has the units of its values, which the browser stretches to its size. */
export const Sparkline = ({ days, label, isSmallBest = false }: Props) => {
  const sign = isSmallBest ? 1 : -1;
  const lines = linesOf(days, sign);
  // Days without a value at an end leave room, so that lines of one period can be compared.
  const [first, last] = rangeOf(days.map(({ day }) => placeOf(day)));
  const [top, bottom] = rangeOf(lines.flat().map(({ y }) => y));
  const spare = Math.max(0, LEAST_RANGE - (bottom - top)) / 2;
  return (
    <svg
      viewBox={[first, top - spare, last - first || 1, bottom - top + 2 * spare].join(' ')}
      preserveAspectRatio="none"
      width={56}
      height={24}
      overflow="visible"
      role="img"
      aria-label={label}
    >
      {lines.map((line) => (
        <polyline
          key={line[0]?.x}
          // A point alone is drawn twice, which makes it a dot.
          points={[...line, ...(line.length === 1 ? line : [])].map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--accent-text)"
          strokeWidth={line.length === 1 ? 4 : 1.5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
};

const placeOf = (day: string): number => Date.parse(day) / DAY_MS;

interface Point {
  readonly x: number;
  readonly y: number;
}

const linesOf = (days: readonly DayValue[], sign: number): readonly (readonly Point[])[] => {
  const lines: Point[][] = [[]];
  for (const { day, value, new_engine } of days) {
    if (new_engine || value === null) lines.push([]);
    if (value !== null) lines.at(-1)?.push({ x: placeOf(day), y: sign * value });
  }
  return lines.filter((line) => line.length > 0);
};

const rangeOf = (values: readonly number[]): readonly [number, number] =>
  values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
