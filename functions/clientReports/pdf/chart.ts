import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { dayText, percent, whole } from '#shared/format.ts';
import { competitorColours, QUIET, RULE, siteColour } from '#shared/paperColours.ts';
import {
  add,
  type Doc,
  type Element,
  keepTogether,
  MARGIN,
  printable,
  roomOn,
  setLook,
  WIDTH,
} from './paper.ts';

type Chart = Extract<ReportBlock, { kind: 'chart' }>;
type Series = Chart['series'][number];

/** Lower where less is left on the page, with what explains it, down to a limit. */
const HEIGHT = { least: 64, most: 100 };
const AROUND = 24;
const EXPLANATION = 60;
const AXIS = 34;
const NAMES = 120;
const SIZE = 8;

interface Plot extends Chart {
  readonly x: (day: string) => number;
  readonly y: ReturnType<typeof scaleLinear<number>>;
  readonly brand: string;
}

export const drawChart = (doc: Doc, parent: Element, chart: Chart, brand: string): void => {
  keepTogether(doc, HEIGHT.least + AROUND);
  const top = doc.y + 6;
  const bottom = top + Math.min(HEIGHT.most, Math.max(HEIGHT.least, roomOn(doc) - AROUND - EXPLANATION));
  const box = { alt: altOf(chart), bbox: [MARGIN, top, MARGIN + WIDTH, bottom + 16] };
  add(doc, parent, 'Figure', () => draw(doc, plotOf(chart, [bottom, top], brand)), box);
  doc.x = MARGIN;
  doc.y = bottom + AROUND;
};

const plotOf = (chart: Chart, range: readonly [bottom: number, top: number], brand: string): Plot => {
  const values = chart.series.flatMap((one) => one.values.filter((value) => value !== null));
  const [first = '', last = ''] = [chart.days[0], chart.days.at(-1)];
  const days = scaleLinear([Date.parse(first), Date.parse(last)], [MARGIN + AXIS, MARGIN + WIDTH - NAMES]);
  return {
    ...chart,
    x: (day) => days(Date.parse(day)),
    y: scaleLinear([0, Math.max(1, ...values)], range).nice(3),
    brand,
  };
};

const draw = (doc: Doc, plot: Plot): void => {
  drawAxes(doc, plot);
  // The company comes last, above the others.
  for (const one of plot.series.toSorted((a, b) => b.site - a.site)) drawSeries(doc, one, plot);
  nameSeries(doc, plot);
};

const altOf = ({ caption, series }: Chart): string =>
  `${caption}. ${series.map((one) => `${one.name}: ${lastOf(one)}`).join('; ')}`;

const lastOf = ({ values }: Series): string => percent(values.findLast((value) => value !== null));

const drawAxes = (doc: Doc, { days, x, y }: Plot): void => {
  for (const tick of y.ticks(3)) {
    doc
      .moveTo(MARGIN + AXIS, y(tick))
      .lineTo(MARGIN + WIDTH - NAMES, y(tick))
      .lineWidth(0.5)
      .stroke(RULE);
    setLook(doc, { size: SIZE, colour: QUIET }).text(`${whole(tick)}%`, MARGIN, y(tick) - 4, {
      width: AXIS - 6,
      align: 'right',
    });
  }
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const bottom = y(0) + 5;
  setLook(doc, { size: SIZE, colour: QUIET }).text(dayText(first), x(first), bottom, { width: 60 });
  if (last !== first) doc.text(dayText(last), x(last) - 60, bottom, { width: 60, align: 'right' });
};

/** A missing value is a gap, and so is a day on which another engine began to measure. */
const drawSeries = (doc: Doc, one: Series, { days, breaks, x, y, brand }: Plot): void => {
  const points = days.flatMap((day, index) => {
    const point = { day, value: one.values[index] ?? null };
    return breaks.includes(day) ? [{ day, value: null }, point] : [point];
  });
  const path = line<(typeof points)[number]>(
    ({ day }) => x(day),
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null);
  const drawn = path(points);
  if (!drawn) return;
  doc
    .path(drawn)
    .lineWidth(one.site === 0 ? 2 : 1)
    .lineCap('round');
  // The colours begin again after five.
  if (one.site > competitorColours.length) doc.dash(3, { space: 3 });
  doc.stroke(siteColour(one, brand)).undash();
};

const LINE = 11;

/** The names keep the order of the lines' ends, and do not cover each other. */
const nameSeries = (doc: Doc, { series, y, brand }: Plot): void => {
  const ends = series
    .map((one) => ({ one, at: y(one.values.findLast((value) => value !== null) ?? 0) }))
    .toSorted((a, b) => a.at - b.at);
  const [, top = 0] = y.range();
  let next = top - 4;
  for (const [index, { one, at }] of ends.entries()) {
    const room = y(0) - (ends.length - 1 - index) * LINE;
    const place = Math.min(Math.max(at - 4, next), room);
    setLook(doc, { size: SIZE, colour: siteColour(one, brand), isBold: one.site === 0 }).text(
      `${lastOf(one)} ${printable(one.name)}`,
      MARGIN + WIDTH - NAMES + 8,
      place,
      { width: NAMES - 8, height: LINE, ellipsis: true, lineBreak: false },
    );
    next = place + LINE;
  }
};
