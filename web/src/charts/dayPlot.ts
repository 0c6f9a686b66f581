import { scaleLinear } from 'd3-scale';
import { type SeriesPoint, stack } from 'd3-shape';
import { whole } from '#shared/format.ts';
import type { Axes, Band, BandDay, DayMark, DaySeries, DayValue, PlottedLine } from './chart.ts';
import { barsOf, daysBetween, pathsOf, rounded, timeScale } from './paths.ts';

export interface DayPlot extends Axes {
  readonly days: readonly string[];
  readonly marks: readonly { readonly x: number; readonly text: string; readonly day: string }[];
}

const [TOP, BOTTOM] = [4, 100];
const TICKS = 4;
/** An axis of percentages ends here at least, so that small changes look small. */
const LEAST_PERCENT = 10;
/** With more days, dots would cover the line. */
const MOST_DOTS = 60;
/** The width of a bar, at most and in proportion to a day's. */
const [WIDEST_BAR, BAR] = [4, 0.8];

/** A day as a moment that falls on it, UTC. */
const noonOf = (day: string): string => `${day}T15:00:00.000Z`;

export const linesPlot = (series: readonly DaySeries[], marks: readonly DayMark[]) => {
  const all = series.flatMap(({ days }) => days);
  const largest = Math.max(LEAST_PERCENT, ...all.map(({ value }) => value ?? 0));
  const { plot, x, y } = axesOf(all, marks, { largest, unit: '%' });
  const dots = plot.days.length > MOST_DOTS ? 'off the line' : 'all';
  return {
    ...plot,
    breaks: [...new Set(all.flatMap(({ day, new_engine }) => (new_engine ? x(day) : [])))],
    lines: series.map(({ id, name, site, days }): PlottedLine => {
      const paths = pathsOf(
        stretchesOf(days).map(({ day, value, stretch }) => ({
          x: x(day),
          y: value === null ? undefined : y(value),
          isFound: true,
          stretch,
        })),
        { dots },
      );
      return { id, name, site, ...paths };
    }),
  };
};

const stretchesOf = (days: readonly DayValue[]) => {
  let stretch = 0;
  return days.map(({ day, value, new_engine }) => {
    if (new_engine) stretch += 1;
    return { day, value, stretch };
  });
};

export const bandsPlot = (bands: readonly Band[], days: readonly BandDay[], marks: readonly DayMark[]) => {
  const totals = days.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  const width = Math.min(WIDEST_BAR, (BAR * 100) / (daysBetween(first, last) + 1));
  const { plot, x, y } = axesOf(days, marks, { largest: Math.max(1, ...totals), inset: width / 2 });
  const bar = ({ 0: from, 1: to, data: { day } }: SeriesPoint<BandDay>) =>
    from === to ? [] : { x: x(day) - width / 2, from: y(from), to: y(to), width };
  const stacked = stack<unknown, BandDay, number>()
    .keys(bands.keys())
    .value(({ values }, index) => values[index] ?? 0)([...days]);
  return {
    ...plot,
    bars: stacked.map((band) => ({
      id: bands[band.key]?.id ?? '',
      path: barsOf(band.flatMap(bar)),
    })),
  };
};

/** Marks outside the days of the values are left out. */
const axesOf = (
  valued: readonly { readonly day: string }[],
  marks: readonly DayMark[],
  { largest, unit, inset = 0 }: { largest: number; unit?: '%'; inset?: number },
) => {
  const ends = valued.map(({ day }) => day).toSorted();
  const [first = '', last = ''] = [ends[0], ends.at(-1)];
  const textsOf = Map.groupBy(
    marks.filter(({ day }) => first <= day && day <= last),
    ({ day }) => day,
  );
  const days = [...new Set([...ends, ...textsOf.keys()])].toSorted();
  const times = days.map(noonOf);
  const at = timeScale(times, inset);
  const x = (day: string) => at(noonOf(day));
  const scale = scaleLinear([0, largest], [BOTTOM, TOP]).nice(TICKS);
  const y = (value: number) => rounded(scale(value));
  const ticks = scale.ticks(TICKS).filter((tick) => unit === '%' || Number.isInteger(tick));
  const plot: DayPlot = {
    days,
    times,
    xs: days.map(x),
    ticks: ticks.map((tick) => ({ label: `${whole(tick)}${unit ?? ''}`, y: y(tick) })),
    breaks: [],
    marks: [...textsOf].map(([day, texts]) => ({
      day,
      x: x(day),
      text: texts.map(({ text }) => text).join('; '),
    })),
  };
  return { plot, x, y };
};
