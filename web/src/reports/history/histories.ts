import type { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { engineLabel, isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import { isSamePage } from '#shared/page.ts';
import { type ChartPoint, IMPORTED, type Series } from '../../charts/chart.ts';
import { type CsvColumn, type CsvTable, csvTable, momentCell } from '../../ui/bare/text/csv.ts';
import { DAY_MS, isoDay } from '../../ui/bare/text/format.ts';
import { positionCell } from '../shown.ts';

export type HistoryReply = ReplyOf<typeof reports.getHistory>;
type Verified = HistoryReply['points'][number];
type Point = Omit<Verified, 'engine' | 'depth'> & { engine: Verified['engine'] | null; depth?: number };
export type HistoryData = Omit<HistoryReply, 'points' | 'imported'> & { readonly points: readonly Point[] };

export const OWN = 'own';

/** The stretch of imported points, which no line joins with the verified ones. */
const IMPORTED_STRETCH = -1;

/** Puts imported positions between the verified ones, without an engine and at noon in São Paulo. */
export const withImported = ({ imported, ...history }: HistoryReply): HistoryData => ({
  ...history,
  points: [
    ...history.points,
    ...imported.map(({ day, position, url }) => ({
      at: `${day}T15:00:00.000Z`,
      position,
      url,
      engine: null,
      competitor_positions: [],
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
});

export interface HistorySeries extends Series {
  readonly points: readonly HistoryChartPoint[];
}

export const toSeries = (
  { company_name, competitors, points }: HistoryData,
  stretches: readonly Stretch[],
): readonly HistorySeries[] => {
  const pointsWith = (placed: (point: Point) => Placed | undefined) =>
    markNewPages(
      points.map((point, index) => ({
        at: point.at,
        position: placed(point)?.position,
        stretch: point.engine ? stretchAt(stretches, index) : IMPORTED_STRETCH,
        page: placed(point)?.url ?? null,
      })),
    );
  const isImported = ({ engine }: Point) => engine === null;
  return [
    {
      id: OWN,
      name: company_name,
      points: pointsWith((point) => (isImported(point) ? undefined : point)),
    },
    ...competitors.map(({ id, name, site }) => ({
      id,
      name,
      site,
      points: pointsWith((point) => placedIn(point, id)),
    })),
    ...(points.some(isImported)
      ? [
          {
            id: IMPORTED,
            name: 'Importado',
            points: pointsWith((point) => (isImported(point) ? point : undefined)),
          },
        ]
      : []),
  ];
};

type Placed = Pick<Point, 'position' | 'url'>;

/** A point of the chart with the page that ranked; null if none did or it is not known. */
export interface HistoryChartPoint extends ChartPoint {
  readonly page: string | null;
}

const markNewPages = (points: readonly HistoryChartPoint[]): HistoryChartPoint[] => {
  let [last, stretch]: [string | null, number | undefined] = [null, undefined];
  return points.map((point) => {
    if (point.position === undefined) return point;
    if (point.stretch !== stretch) [last, stretch] = [null, point.stretch];
    const isNewPage = point.page !== null && last !== null && !isSamePage(point.page, last);
    last = point.page ?? last;
    return { ...point, isNewPage };
  });
};

/** A competitor's position at a point; undefined if it may rank deeper than was read. */
const placedIn = ({ competitor_positions }: Point, id: string) =>
  competitor_positions.find(({ competitor_id }) => competitor_id === id);

export const historyTable = ({ company_name, competitors, points }: HistoryData): CsvTable => {
  const sites = [
    { name: company_name, in: (point: Point) => point },
    ...competitors.map(({ id, name }) => ({ name, in: (point: Point) => placedIn(point, id) })),
  ];
  return csvTable(points.toReversed(), [
    ['Data', ({ at }) => momentCell(at)],
    ['Buscador', ({ engine }) => (engine ? engineLabel(engine) : 'Importado')],
    ...sites.map(
      (site): CsvColumn<Point> => [
        site.name,
        (point) => positionCell(site.in(point)?.position, { ...point, ...site.in(point) }),
      ],
    ),
    ...sites.map(
      (site): CsvColumn<Point> => [`Página de ${site.name}`, (point) => site.in(point)?.url ?? null],
    ),
  ]);
};

/** The notes since the first of these times, each at the first one on or after its day, or else the last. */
export const notesAt = <N extends { readonly day: string }>(
  notes: readonly N[],
  times: readonly string[],
): ReadonlyMap<number, readonly N[]> => {
  const days = times.map(isoDay);
  const shown = notes.filter(({ day }) => day >= (days[0] ?? ''));
  return Map.groupBy(shown, ({ day }) => {
    const next = days.findIndex((measured) => measured >= day);
    return next === -1 ? days.length - 1 : next;
  });
};

/** The best and the worst position; Infinity is "not found". Undefined if nothing was checked. */
export const extremesAt = (
  points: readonly ChartPoint[],
  chosen: number,
): { readonly best: number; readonly worst: number } | undefined => {
  const found = points
    .filter(({ stretch }) => stretch === points[chosen]?.stretch)
    .flatMap(({ position }) => (position === undefined ? [] : (position ?? Infinity)));
  return found.length === 0 ? undefined : { best: Math.min(...found), worst: Math.max(...found) };
};

/** The periods in days; the server sends no more than the longest. */
export const periods = ['7', '30', '90', '400'] as const;
type Period = (typeof periods)[number];

export const USUAL_PERIOD: Period = '30';
export const LONGEST_PERIOD: Period = '400';

export const readPeriod = (text: string): Period => periods.find((days) => days === text) ?? USUAL_PERIOD;

export const withinPeriod = <T extends { readonly at: string }>(
  points: readonly T[],
  period: Period,
  now: number,
): T[] => points.filter(({ at }) => Date.parse(at) >= now - Number(period) * DAY_MS);

export interface Stretch {
  readonly from: number;
  readonly at: string;
  readonly label: string;
}

interface Measurement {
  readonly at: string;
  readonly engine: Engine | null;
}

/** The stretches, oldest first. Positions of different stretches are not comparable. */
export const stretchesOf = (points: readonly Measurement[]): Stretch[] => {
  let last: Engine | null = null;
  return points.flatMap(({ at, engine }, from) => {
    if (!engine) return [];
    const isContinued = last !== null && isSameEngine(last, engine);
    last = engine;
    return isContinued ? [] : [{ from, at, label: engineLabel(engine) }];
  });
};

export const stretchAt = (stretches: readonly Stretch[], point: number): number =>
  stretches.findLastIndex(({ from }) => from <= point);
