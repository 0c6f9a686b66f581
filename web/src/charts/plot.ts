import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { type ChartPoint, NOT_FOUND_Y, type Plot, type Series } from './chart.ts';

const TOP = 4;
const BOTTOM = 84;
const DIGITS = 2;

/** `breaks` are ISO 8601, UTC. */
export const plotOf = (series: readonly Series[], breaks: readonly string[] = []): Plot => {
  const times = series[0]?.points.map(({ at }) => at) ?? [];
  const deepest = deepestOf(series.flatMap(({ points }) => points));
  const x = timeScale(times);
  const y = positionScale(deepest);
  const place = ({ at, position }: ChartPoint) => ({
    x: x(at),
    y: rounded(position == null ? NOT_FOUND_Y : y(position)),
  });
  const path = line<ChartPoint>(
    (point) => place(point).x,
    (point) => place(point).y,
  )
    .defined(({ position }) => position != null)
    .digits(DIGITS);
  const dot = (point: ChartPoint) => `M${place(point).x} ${place(point).y}h0.01`;
  return {
    times,
    xs: times.map(x),
    ticks: ticksOf(deepest).map((position) => ({ position, y: rounded(y(position)) })),
    breaks: breaks.map(x),
    lines: series.map(({ id, name, points }) => {
      const end = points.findLast(({ position }) => position !== undefined);
      return {
        id,
        name,
        line: stretchesOf(points)
          .map((stretch) => path(stretch) ?? '')
          .join(''),
        dots: points
          .filter((_, index) => isDot(points, index))
          .map(dot)
          .join(''),
        end: end && { ...place(end), isFound: end.position !== null },
      };
    }),
  };
};

/** The first of 20, 50 and 100 that fits all points. */
export const deepestOf = (points: readonly ChartPoint[]): number => {
  const worst = Math.max(1, ...points.map(({ position }) => position ?? 1));
  return [20, 50].find((step) => worst <= step) ?? 100;
};

/** Maps times to x coordinates; a single time is in the middle. */
const timeScale = (times: readonly string[]): ((at: string) => number) => {
  const scale = scaleLinear([Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')], [0, 100]);
  return (at) => rounded(scale(Date.parse(at)));
};

/** The offset solves (10 + offset)² = (1 + offset) · (deepest + offset): position 10 is halfway. */
export const positionScale = (deepest: number): ((position: number) => number) => {
  const offset = (10 ** 2 - deepest) / (deepest - 19);
  const scale = scaleLog([1 + offset, deepest + offset], [TOP, BOTTOM]).clamp(true);
  return (position) => scale(position + offset);
};

export const ticksOf = (deepest: number): readonly number[] =>
  [1, 3, 10, 20, 50, 100].filter((tick) => tick <= deepest);

const stretchesOf = (points: readonly ChartPoint[]): readonly ChartPoint[][] => [
  ...Map.groupBy(points, ({ stretch }) => stretch).values(),
];

/** Whether a point is drawn as a dot: it is "not found", or no line reaches it. */
const isDot = (points: readonly ChartPoint[], index: number): boolean => {
  const point = points[index];
  if (point?.position == null) return point?.position === null;
  return ![points[index - 1], points[index + 1]].some(
    (other) => other?.position != null && other.stretch === point.stretch,
  );
};

const rounded = (value: number): number => Number(value.toFixed(DIGITS));
