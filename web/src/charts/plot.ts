import { scaleLog } from 'd3-scale';
import { type ChartPoint, NOT_FOUND_Y, type Plot, type PlottedLine, type Series } from './chart.ts';
import { dotsOf, pathsOf, rounded, timeScale } from './paths.ts';

const TOP = 4;
const BOTTOM = 84;

/** `breaks` are ISO 8601, UTC. */
export const layOutPlot = (series: readonly Series[], breaks: readonly string[] = []): Plot => {
  const times = series[0]?.points.map(({ at }) => at) ?? [];
  const deepest = deepestOf(series.flatMap(({ points }) => points));
  const x = timeScale(times);
  const y = positionScale(deepest);
  const yOf = (position: ChartPoint['position']): number | undefined => {
    if (position === undefined) return undefined;
    return rounded(position === null ? NOT_FOUND_Y : y(position));
  };
  const place = ({ at, position, stretch }: ChartPoint) => ({
    x: x(at),
    y: yOf(position),
    isFound: position != null,
    stretch,
  });
  return {
    times,
    xs: times.map(x),
    ticks: ticksOf(deepest).map((position) => ({ label: String(position), y: rounded(y(position)) })),
    breaks: breaks.map(x),
    lines: series.map(({ id, name, site, points }) => ({
      id,
      name,
      site,
      ...pathsOf(points.map(place), { dots: 'off the line' }),
      ...newPagesOf(points.filter(({ isNewPage }) => isNewPage).map(place)),
    })),
  };
};

const newPagesOf = (points: Parameters<typeof dotsOf>[0]): Pick<PlottedLine, 'newPages'> =>
  points.length === 0 ? {} : { newPages: dotsOf(points) };

const deepestOf = (points: readonly ChartPoint[]): number => {
  const worst = Math.max(1, ...points.map(({ position }) => position ?? 1));
  return [20, 50].find((step) => worst <= step) ?? 100;
};

/** The offset solves (10 + offset)² = (1 + offset) · (deepest + offset): position 10 is halfway. */
export const positionScale = (deepest: number): ((position: number) => number) => {
  const offset = (10 ** 2 - deepest) / (deepest - 19);
  const scale = scaleLog([1 + offset, deepest + offset], [TOP, BOTTOM]).clamp(true);
  return (position) => scale(position + offset);
};

export const ticksOf = (deepest: number): readonly number[] =>
  [1, 3, 10, 20, 50, 100].filter((tick) => tick <= deepest);
